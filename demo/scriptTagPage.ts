import { readFile } from 'node:fs/promises'

const guide = new URL('../docs/script-tag.md', import.meta.url)

/** A page of plain HTML that holds what docs/script-tag.md says to copy, as it stands there. @throws {Error} where the guide says nothing */
export async function readScriptTagPage(): Promise<string> {
  const [, snippet] = /^```html\n([\s\S]*?)^```$/m.exec(await readFile(guide, 'utf8')) ?? []
  if (!snippet) throw new Error('docs/script-tag.md has no snippet of HTML')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One script tag</title><link rel="icon" href="data:,"></head>
<body>
${snippet}</body>
</html>
`
}
