import { expect, test } from 'vitest'
import { writeButtonPage } from './buttonPage.js'
import { isMark, toMark } from './mark.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const texts = { title: 'T', lead: 'L', done: 'D', gone: 'G', failed: 'F', button: 'B' }

test('behavior: the operator’s picture stands for its name, where there is one; else the first letter does', () => {
  const mark = toMark(bytesOf(plain))
  expect(mark).toMatch(/^data:image\/svg\+xml;base64,/)
  const page = writeButtonPage('en', { name: 'Tide', mark }, texts)
  expect(page).toContain(`<img class="mark" alt="" src="${mark}">`)
  expect(page).not.toContain('>T</span>')
  expect(writeButtonPage('en', { name: 'Tide', mark: undefined }, texts)).toContain('>T</span>')
})

test.each([
  ['a script', plain.replace('<path', '<script>1</script><path')],
  ['a handler', plain.replace('<path', '<path onload="1"')],
  ['an address elsewhere', plain.replace('d="M0 0h8v8z"', 'fill="url(https://a.test/x)"')],
  ['no picture', 'hello'],
  ['nothing', ''],
  ['too large a one', plain.replace('M0 0h8v8z', `M0 0${'h8'.repeat(20_000)}z`)],
])('S38: a mark of %s is refused', (_, text) => {
  expect(toMark(bytesOf(text))).toBeUndefined()
  expect(isMark(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`)).toBe(false)
})

test.each(['https://a.test/x.svg', 'data:text/html;base64,aGk=', `data:image/svg+xml,${plain}`, '"><script>'])(
  'S38: %s is no mark',
  (address) => expect(isMark(address)).toBe(false),
)
