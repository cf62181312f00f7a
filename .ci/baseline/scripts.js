// Every member of the browser and of the language that scripts use, looked up by its type in MDN's
// data: which engines of the baseline lack it.

import path from 'node:path';
import {SyntaxKind} from 'typescript/unstable/ast';
import {
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isJSDoc,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral
} from 'typescript/unstable/ast/is';
import {API} from 'typescript/unstable/sync';
import {lacking} from './engines.js';
import {isTested} from './guards.js';
import {ABOUT_FRAMES, framesOf} from './keyframes.js';
import {
  constructorOf,
  eventOf,
  globalOf,
  memberOf,
  memberOfAny,
  optionOf,
  PARTIAL_FRAMES,
  styleOf
} from './lookup.js';

/**
 * List the features that the scripts of a project use, but for those that a script tests for. Each
 * has the `name` of a member of the browser or the language, `at` which file and line, and the
 * engines that lack it. Those are `null` if MDN's data do not know the member.
 */
export function uses(config) {
  const api = new API({cwd: path.dirname(config)});
  try {
    const [project] = api.updateSnapshot({openProject: config}).getProjects();
    const own = project.program.getSourceFileNames().filter((name) => name.endsWith('.js'));
    if (!own.length) throw new Error('no scripts in ' + config);
    return own.flatMap((name) => new Script(project, name).uses());
  } finally {
    api.close();
  }
}

class Script {
  constructor(project, name) {
    this.name = name;
    this.project = project;
    this.checker = project.checker;
    this.file = project.program.getSourceFile(name);
    this.found = [];
    this.inherited = new Map();
  }

  uses() {
    const nodes = [];
    const visit = (node) => {
      if (isJSDoc(node) || isType(node)) return;
      nodes.push(node);
      node.forEachChild(visit);
    };
    visit(this.file);
    this.members(nodes);
    this.globals(nodes.filter(isFree));
    nodes.filter(isBindingElement).forEach((node) => this.taken(node));
    nodes.filter(isNewExpression).forEach((node) => this.made(node));
    nodes.filter(isPropertyAssignment).forEach((node) => this.heard(node.name, /^on(?=[a-z])/));
    nodes.filter(isCallExpression).forEach((node) => this.called(node));
    framesOf(nodes, (name) => this.declared(name)).forEach((frames) => this.framed(frames));
    return this.found;
  }

  /** `holder.member` and `holder['member']`. */
  members(nodes) {
    const plain = nodes.filter(isPropertyAccessExpression).map((node) => [node, node.name]);
    const named = nodes.filter(isNamed).map((node) => [node, node.argumentExpression]);
    const all = [...plain, ...named];
    const symbols = this.each(
      'getSymbolAtLocation',
      all.map(([, name]) => name)
    );
    const known = all.map(([node, name], index) => ({
      node,
      name: name.text,
      symbol: symbols[index]
    }));
    const ofBrowser = known.filter(({symbol}) => !symbol || isOfBrowser(symbol));
    const types = this.each(
      'getTypeAtLocation',
      ofBrowser.map(({node}) => node.expression)
    );
    ofBrowser.forEach((use, index) => this.member(use, this.types(types[index])));
  }

  member({node, name, symbol}, types) {
    if (!symbol) return this.untyped(node, name, types);
    const holder = symbol.getParent();
    const more = isIdentifier(node.expression) ? [node.expression.text] : [];
    const all = [...types, ...(holder ? [holder.name] : []), ...more];
    this.add(node, name, memberOf(all, name) || {name: all[0] + '.' + name});
  }

  /** A member of something that may be anything, or that has none of this name. */
  untyped(node, name, types) {
    if (types.length) return this.add(node, name, {name: types[0] + '.' + name});
    const known = memberOfAny(name);
    if (known) this.add(node, name, known);
  }

  /** `const {member} = holder`. */
  taken(node) {
    const name = node.propertyName || node.name;
    if (!isObjectBindingPattern(node.parent) || node.dotDotDotToken || !isIdentifier(name)) return;
    const type = this.checker.getTypeAtLocation(node.parent);
    const symbol = type && this.checker.getPropertyOfType(type, name.text);
    if (!symbol || !isOfBrowser(symbol)) return;
    const types = this.types(type);
    this.add(node, name.text, memberOf(types, name.text) || {name: types[0] + '.' + name.text});
  }

  /** Add globals that are used by their name alone. */
  globals(nodes) {
    const symbols = this.each('getSymbolAtLocation', nodes);
    nodes.forEach((node, index) => {
      const symbol = symbols[index];
      if (!symbol || !isLib(symbol) || node.text === 'undefined') return;
      this.add(node, node.text, globalOf(node.text) || {name: node.text});
    });
  }

  made({expression}) {
    const known = isIdentifier(expression) && constructorOf(expression.text);
    if (known) this.add(expression, expression.text, known);
  }

  /** An event that is listened for. */
  heard(node, prefix) {
    const event = isIdentifier(node) || isStringLiteral(node) ? node.text : '';
    const known = prefix.test(event) && eventOf(event.replace(prefix, ''));
    if (known) this.add(node, event, known);
  }

  /** Add what a call names: an event, and options by their names. */
  called({expression, arguments: told}) {
    if (!isPropertyAccessExpression(expression)) return;
    const member = expression.name.text;
    if (/^(add|remove)EventListener$/.test(member) && told.length) this.heard(told[0], /^/);
    const named = told.filter(isObjectLiteralExpression).flatMap((one) => [...one.properties]);
    if (!named.length) return;
    const types = this.types(this.checker.getTypeAtLocation(expression.expression));
    for (const {name} of named) {
      const known = name && isIdentifier(name) && optionOf(types, member, name.text);
      if (known) this.add(name, name.text, known);
    }
  }

  /** Keyframes: each property must be known, and stand in the first and in the last of them. */
  framed({node, frames}) {
    if (!frames) return this.add(node, null, {name: 'frames of ' + path.basename(this.name)});
    const names = frames.map((frame) => frame.properties.map(({name}) => name.text));
    for (const name of new Set(names.flat().filter((one) => !ABOUT_FRAMES.includes(one)))) {
      this.add(node, null, styleOf(name) || {name: 'style.' + name});
      const whole = frames.length > 1 && [names[0], names[names.length - 1]];
      if (!whole || !whole.every((one) => one.includes(name))) this.add(node, null, PARTIAL_FRAMES);
    }
  }

  declared(name) {
    const symbol = this.checker.getSymbolAtLocation(name);
    const place = symbol && symbol.valueDeclaration;
    return place && place.path.endsWith('.js') ? place.resolve(this.project) : null;
  }

  /** Ask the checker about all these nodes at once. */
  each(question, nodes) {
    return nodes.length ? this.checker[question](nodes) : [];
  }

  /** The names of a type and of all that it inherits from; of each of several that it may be. */
  types(type) {
    if (!type) return [];
    if (!this.inherited.has(type.id)) this.inherited.set(type.id, this.typesOf(type));
    return this.inherited.get(type.id);
  }

  typesOf(type) {
    const names = new Set();
    const waiting = [this.checker.getApparentType(type) || type];
    for (let one = waiting.shift(); one || waiting.length; one = waiting.shift()) {
      if (!one) continue;
      if (one.isUnionType() || one.isIntersectionType()) {
        waiting.push(...one.getTypes().map((each) => this.checker.getApparentType(each)));
        continue;
      }
      const symbol = one.getSymbol();
      if (!symbol || names.has(symbol.name)) continue;
      names.add(symbol.name);
      if (one.isTypeReference()) waiting.push(one.getTarget());
      if (one.isClassOrInterface()) waiting.push(...(one.getBaseTypes() || []));
    }
    return [...names];
  }

  add(node, member, {name, compat}) {
    if (member && isTested(node, member)) return;
    const line = this.file.text.slice(0, node.getStart(this.file)).split('\n').length;
    this.found.push({name, at: this.name + ':' + line, lacking: compat ? lacking(compat) : null});
  }
}

const isType = ({kind}) => kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode;

const isNamed = (node) =>
  isElementAccessExpression(node) && isStringLiteral(node.argumentExpression);

/** Tell whether this is a name that stands for itself, and not for a part of something. */
function isFree(node) {
  if (!isIdentifier(node)) return false;
  const {parent} = node;
  return parent.name !== node && parent.propertyName !== node;
}

const LIB = /\/lib\.[\w.]+d\.ts$/;

const isLib = (symbol) => (symbol.declarations || []).some((one) => LIB.test(one.path));

/** Tell whether a member, or what it is declared for, is declared by TypeScript for browsers. */
function isOfBrowser(symbol) {
  const holder = symbol.getParent();
  return isLib(symbol) || Boolean(holder && isLib(holder));
}
