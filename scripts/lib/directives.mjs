import { parseSync } from 'oxc-parser'

/**
 * Directives of a module that do not count, because code stands before them: bundlers refuse such a `'use client'`, or
 * pass over it.
 *
 * @param {string} file Name for the parser: its ending says how to read the code.
 * @param {string} code
 * @returns {{ directive: string, line: number }[]}
 */
export function findStrayDirectives(file, code) {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program.body.flatMap((node) => {
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'Literal') return []
    const { value } = node.expression
    // The parser marks those that count.
    if (typeof value !== 'string' || ('directive' in node && node.directive !== null)) return []
    return [{ directive: value, line: code.slice(0, node.start).split('\n').length }]
  })
}

const clientDirective = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*(['"])use client\1;?/

/**
 * The code with a leading `'use client'` made blank, not cut: the source map's columns stay true. Undefined when it has none.
 *
 * @param {string} code
 */
export function blankClientDirective(code) {
  const match = clientDirective.exec(code)
  if (!match) return undefined
  const blank = match[0].replace(/(['"])use client\1;?$/, (directive) => ' '.repeat(directive.length))
  return blank + code.slice(match[0].length)
}
