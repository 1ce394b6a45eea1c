import { expect, test } from 'vitest'
import { languages } from '../../../../pages/language.js'
import { describeText, readMailText } from './readMailText.js'
import { mailKinds, writeMail } from './writeMail.js'

const hosts = ['login.acme.example', 'acme.example', 'xn--mnchen-3ya.example']
const login = { kind: 'login', language: 'en' } as const
const good = {
  subject: '{code} opens {app}',
  lead: 'Welcome to {app}. Help: acme.example, https://login.acme.example/help',
}
const read = (change: Partial<typeof good>) => readMailText({ ...login, ...good, ...change }, hosts)

test('behavior: our own texts of each mail and language are ones that an operator may have', () => {
  for (const kind of mailKinds)
    for (const language of languages) {
      const { subject, lead } = describeText(kind, language).ours
      expect(() => readMailText({ kind, language, subject, lead }, []), `${kind} ${language}`).not.toThrow()
    }
})

test.each([
  ['no code', { subject: 'Your code for {app}' }],
  ['the code in the text, too', { lead: '{code} at {app}' }],
  ['no site', { lead: 'Enter this code.' }],
  ['a variable of another mail', { lead: '{app} {to}' }],
  ['a variable that is none', { lead: '{app} {token}' }],
  ['a brace of its own', { lead: '{app} {' }],
  ['nothing', { lead: '' }],
  ['two lines', { lead: 'At {app}\nBcc: eve@evil.example' }],
  ['a line end in the subject', { subject: '{code}\r\nBcc: x' }],
  ['letters that move others', { lead: 'At {app} \u202emoc.live' }],
  ['too many letters', { lead: `{app} ${'x'.repeat(600)}` }],
])('S38: a text is refused that has %s', (_, change) => {
  expect(() => read(change)).toThrow(expect.objectContaining({ code: 'MAIL_TEXT_INVALID' }))
})

test.each([
  'https://evil.example',
  'evil.example',
  'www.evil.example/acme.example',
  'acme.example.evil.example',
  'https://acme.example@evil.example/',
  'https://login.acme.example:8443@evil.example',
  'ftp://acme.example',
  'javascript:alert(1)',
  'mailto:eve',
  'eve@evil.example',
  'http://localhost/x',
  '192.0.2.1',
  'evil。example',
  'evil．example',
  'ｅvil.example',
  'sub.acme.example',
])('S38: a text that leads elsewhere is refused: %s', (link) => {
  for (const text of [{ lead: `At {app}, see ${link}.` }, { subject: `{code} ${link}` }])
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'MAIL_TEXT_INVALID' }))
})

test('S38: what an operator writes becomes no markup, and code, site and link stand where they stood', () => {
  const text = readMailText(
    { ...login, subject: '{code} <b>', lead: '<script>alert(1)</script> & "{app}" at münchen.example' },
    hosts,
  )
  const facts = { ...login, to: 'a@b.example', origin: 'https://app.example.com', app: undefined, code: '123456' }
  const asked = { browser: '<i>', at: 0 }
  const {
    subject,
    text: plain,
    html,
    logo,
  } = writeMail(
    { ...facts, asked, notMeUrl: 'https://login.acme.example/x#y' },
    { text, logo: 'data:image/png;base64,AAAA' },
  )
  expect(subject).toBe('123456 <b>')
  expect(plain).toMatch(/^123456\n\n<script>/)
  expect(plain).toContain('https://app.example.com')
  expect(html).not.toMatch(/<script|<b>|<i>/)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('123456')
  expect(html.match(/(?:src|href)="[^"]*"/g)).toEqual(['src="cid:logo"', 'href="https://login.acme.example/x#y"'])
  expect(logo).toBe('data:image/png;base64,AAAA')
})
