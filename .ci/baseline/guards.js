// A script tests for a member if a condition asks whether it is there (`node.x`, `'x' in node`,
// `typeof node.x`), and its use comes only if it is there. That is in the branch of that condition,
// right of its `&&`, or after an `if (!node.x) return`.

import {SyntaxKind} from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isIfStatement,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSourceFile,
  isStringLiteral,
  isTypeOfExpression
} from 'typescript/unstable/ast/is';

/** Tell whether `node`, a use of this member, is tested for, or is that test itself. */
export function isTested(node, member) {
  if (isTest(node)) return true;
  for (let [inner, outer] = [node, node.parent]; outer; [inner, outer] = [outer, outer.parent]) {
    if (branches(outer, inner).some((condition) => asks(condition, member, true))) return true;
    if (isBlock(outer) || isSourceFile(outer))
      if (outer.statements.some((one) => one.pos < inner.pos && leaves(one, member))) return true;
  }
  return false;
}

/** The conditions that hold where `inner`, a part of `outer`, is come to. */
function branches(outer, inner) {
  if (isIfStatement(outer) && outer.thenStatement === inner) return [outer.expression];
  if (isConditionalExpression(outer) && outer.whenTrue === inner) return [outer.condition];
  const isAnd = isBinaryExpression(outer) && kindOf(outer) === SyntaxKind.AmpersandAmpersandToken;
  return isAnd && outer.right === inner ? [outer.left] : [];
}

/** Tell whether this is an `if` that leaves where the member is missing. */
function leaves(statement, member) {
  if (!isIfStatement(statement)) return false;
  const {expression, thenStatement} = statement;
  const [only] = isBlock(thenStatement) ? thenStatement.statements.slice(-1) : [thenStatement];
  return only && isReturnStatement(only) && asks(expression, member, false);
}

/** Tell whether a condition asks for the member to be there (or not to be there). */
function asks(condition, member, isThere) {
  if (isNot(condition)) return asks(condition.operand, member, !isThere);
  if (isBinaryExpression(condition) && kindOf(condition) === SyntaxKind.InKeyword)
    return isThere && isStringLiteral(condition.left) && condition.left.text === member;
  const isIt =
    (isPropertyAccessExpression(condition) && condition.name.text === member) ||
    (isIdentifier(condition) && condition.text === member);
  if (isIt && !isCalled(condition)) return isThere;
  let within = false;
  condition.forEachChild((child) => {
    within = within || asks(child, member, isThere);
  });
  return within;
}

/** Tell whether this only asks whether the member is there. */
function isTest(node) {
  const {parent} = node;
  if (isCalled(node)) return false;
  if (isTypeOfExpression(parent)) return true;
  if (isIfStatement(parent)) return parent.expression === node;
  if (isConditionalExpression(parent)) return parent.condition === node;
  if (isBinaryExpression(parent)) return LOGICAL.includes(kindOf(parent)) && isTestOrLeft(node);
  return isNot(parent);
}

function isTestOrLeft(node) {
  return node.parent.left === node || isTest(node.parent);
}

const LOGICAL = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken];

const isNot = (node) =>
  isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken;

const kindOf = (binary) => binary.operatorToken.kind;

const isCalled = (node) => isCallExpression(node.parent) && node.parent.expression === node;
