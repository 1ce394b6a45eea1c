import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fillTables } from '../src/cli/readmeTables.js'
import { parts } from '../src/parts/index.js'

// Writes the README's tables anew from the parts' descriptions: `npm run readme -w services`.
const path = fileURLToPath(new URL('../README.md', import.meta.url))
await writeFile(path, fillTables(await readFile(path, 'utf8'), parts))
