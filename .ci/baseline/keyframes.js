// The keyframes that scripts give to `node.animate(frames)`, or to a helper `animate(node, frames)`.

import {
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration
} from 'typescript/unstable/ast/is';

/** Members of a keyframe besides its properties. */
export const ABOUT_FRAMES = ['offset', 'easing', 'composite'];

/** For each such call its node, and its frames as object literals; `null` if they are not all to be
 * seen. What a name stands for tells `declared`. */
export function framesOf(nodes, declared) {
  return nodes.filter(isCallExpression).flatMap((node) => {
    const given = argument(node);
    const list = given && isIdentifier(given) ? initial(declared(given)) : given;
    return given ? [{node, frames: literals(list)}] : [];
  });
}

function argument({expression, arguments: given}) {
  if (isIdentifier(expression) && expression.text === 'animate') return given[1];
  const isOwn = isPropertyAccessExpression(expression) && expression.name.text === 'animate';
  return isOwn ? given[0] : null;
}

function initial(declaration) {
  return declaration && isVariableDeclaration(declaration) ? declaration.initializer : null;
}

function literals(list) {
  const all = list && isArrayLiteralExpression(list) ? [...list.elements] : likes(list);
  return all.length && all.every(isPlain) ? all : null;
}

/** `many.map((each) => ({…}))` makes frames that are all alike: the first and the last of them. */
function likes(list) {
  const isMade = list && isCallExpression(list) && isPropertyAccessExpression(list.expression);
  if (!isMade || list.expression.name.text !== 'map') return [];
  const [{body} = {}] = list.arguments;
  const one = body && isParenthesizedExpression(body) ? body.expression : null;
  return one ? [one, one] : [];
}

const isPlain = (one) => isObjectLiteralExpression(one) && one.properties.every(({name}) => name);
