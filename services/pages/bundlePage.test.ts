import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import built from '../src/pages/builtPage.json' with { type: 'json' }
import { pageHeaders, writeButtonPage } from '../src/pages/buttonPage.js'
import { bundlePage } from './bundlePage.js'

test('behavior: the built page is that of the sources; else npm run pages -w services makes it anew', async () => {
  expect(built).toEqual(await bundlePage())
})

test('S39: a page runs and is styled by nothing but what its policy has the hashes of', () => {
  const texts = { title: 'T', lead: 'L', done: 'D', gone: 'G', failed: 'F', button: 'B' }
  const page = writeButtonPage('en', { name: 'Example', mark: undefined }, texts, [['time', 'Time']])
  const policy = pageHeaders['Content-Security-Policy']
  for (const [element, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ]) {
    const contents = [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
      ([, text]) => text,
    )
    expect(contents).toHaveLength(1)
    const hash = createHash('sha256')
      .update(contents[0] ?? '')
      .digest('base64')
    expect(policy).toContain(`${directive} 'sha256-${hash}';`)
  }
})
