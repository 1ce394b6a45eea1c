import type { PublicExport } from './readDoor.js'

/** The page of one entry point: each name with its docblock, its declaration and the file that has it. */
export function toMarkdown(specifier: string, exports: readonly PublicExport[]): string {
  const names = [...new Set(exports.map(({ name }) => name))]
  const sections = names.map((name) => {
    const own = exports.filter((each) => each.name === name)
    const docs = own.flatMap(({ doc }) => (doc ? [toText(doc)] : []))
    // Where a type comes from is said by its own heading.
    const code = own.map((each) => each.code.replace(/import\("[^"]+"\)\./g, '')).join('\n')
    const files = [...new Set(own.map(({ file }) => `\`${file}\``))].join(', ')
    return [`## ${name}`, ...docs, `\`\`\`ts\n${code}\n\`\`\``, `In ${files}.`].join('\n\n')
  })
  const list = names.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')
  return `${[`# ${specifier}`, list, ...sections].join('\n\n')}\n`
}

/** A docblock's text: prose as it is, its tags in words. */
function toText(doc: string): string {
  return doc
    .split(/^(?=@)/m)
    .map((part) => {
      const [, tag, content = ''] = /^@(\w+)\s*([\s\S]*)$/.exec(part.trim()) ?? []
      if (!tag) return toProse(part)
      if (tag === 'example') return content.includes('```') ? content : `\`\`\`ts\n${content}\n\`\`\``
      const [, name = '', text = ''] = tag === 'param' ? (/^(\w+)(?: -)?\s*([\s\S]*)$/.exec(content) ?? []) : []
      return name ? `**${name}**: ${toProse(text)}` : `**${titles[tag] ?? tag}**: ${toProse(content)}`
    })
    .join('\n\n')
}

const titles: Readonly<Record<string, string>> = { throws: 'Throws', returns: 'Returns', default: 'Default' }

const toProse = (text: string) => text.replace(/\{@link ([\w.]+)\}/g, '`$1`').trim()
