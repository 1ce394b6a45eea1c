// What texts there are, and what a language lacks. `npm run languages`: what every language lacks; `-- check de plugins/send`: one
// language, in folders whose path has a text; `-- export FILE`: all keys with their English texts, as JSON, for translators; `-- keys`: names
// them in `src/languages/keys.ts`, which the texts of hosts are held against.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeLanguages } from './languages/judgeLanguages.js'
import { findMessageSets, type LanguageTag, languages } from './languages/messageSets.js'
import { writeKeys } from './languages/writeKeys.js'
import { root } from './lib/run.mjs'

const [command = 'check', first, ...places] = process.argv.slice(2)

if (command === 'export') {
  if (!first) throw new Error('Name the file: npm run languages -- export texts.json')
  const sets = await findMessageSets()
  await writeFile(first, `${JSON.stringify(Object.fromEntries(sets.map(({ folder, en }) => [folder, en])), null, 2)}\n`)
  console.log(`${sets.reduce((sum, { en }) => sum + Object.keys(en).length, 0)} texts in ${first}`)
} else if (command === 'check') {
  const known = languages.find((tag) => tag === first)
  if (first && !known) throw new Error(`The languages are ${languages.join(', ')}.`)
  const wanted: readonly LanguageTag[] = known ? [known] : languages
  const reports = (await judgeLanguages(wanted)).filter(
    ({ folder }) => places.length === 0 || places.some((place) => folder.includes(place)),
  )
  for (const language of wanted) {
    const own = reports.filter((report) => report.language === language)
    const lacking = own.filter(({ isLacking }) => isLacking)
    const total = (of: typeof own) => of.reduce((sum, { count }) => sum + count, 0)
    console.log(`${language}: ${total(own) - total(lacking)} of ${total(own)} texts`)
    for (const { folder, count } of lacking) console.log(`  lacks ${folder}/${language}.ts, ${count} texts`)
    for (const { folder, problems } of own)
      for (const problem of problems) console.log(`  ${folder}/${language}.ts ${problem}`)
  }
  if (reports.some(({ isLacking, problems }) => isLacking || problems.length > 0)) process.exitCode = 1
} else if (command === 'keys') await writeFile(join(root, 'src/languages/keys.ts'), await writeKeys())
else throw new Error('Say check, export or keys.')
