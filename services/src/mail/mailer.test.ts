import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createInbox, type InboxOptions } from '../../../devnet/src/inbox/index.js'
import { systemClock } from '../clock.js'
import { createApp } from '../http/createApp.js'
import { listen } from '../http/listen.js'
import { createLineLog, silentLog } from '../log.js'
import { createMailer, type MailerOptions } from './createMailer.js'
import { isMailAddress, readSender } from './mailAddress.js'
import { describeMailServer, readMailServer } from './mailServer.js'

vi.setConfig({ testTimeout: 30_000 })

const from = { name: 'Example', address: 'login@mail.example' }
const mail = { to: 'canary@user.example', subject: 'Your code', text: 'canary 123456', html: '<p>canary 123456</p>' }

async function start(inboxOptions: InboxOptions = {}, options: Partial<MailerOptions> = {}) {
  const inbox = await createInbox(inboxOptions)
  const lines: string[] = []
  const log = createLineLog((line) => lines.push(line))
  const mailer = createMailer({ server: readMailServer(inbox.url), from, log, retries: [1, 1], ...options })
  onTestFinished(async () => {
    await mailer.close()
    await inbox.close()
  })
  return { inbox, mailer, lines }
}

/** A server that refuses with a code, counting. */
function refusing(responseCode: number, times = Number.POSITIVE_INFINITY) {
  const seen = { count: 0 }
  const refuse = (address: string) => {
    seen.count += 1
    if (seen.count <= times) throw Object.assign(new Error(`refused ${address} canary`), { responseCode })
  }
  return { seen, refuse }
}

describe('a mail that is sent', () => {
  test('behavior: it has both bodies, its sender, an id of the sender’s domain, and says that it is automatic', async () => {
    const { inbox, mailer } = await start()
    mailer.post(mail)
    const received = await inbox.next(mail.to)
    expect(received).toMatchObject({ to: mail.to, from: from.address, subject: 'Your code' })
    expect([received.text.trim(), received.html.trim()]).toEqual([mail.text, mail.html])
    const headers = Object.fromEntries(received.headers.map(({ name, value }) => [name, value]))
    expect(headers).toMatchObject({
      from: 'Example <login@mail.example>',
      to: mail.to,
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\da-f]{32}@mail\.example>$/),
      date: expect.any(String),
    })
    expect(Object.keys(headers).toSorted()).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].concat(
        'x-auto-response-suppress',
      ),
    )
  })

  test('behavior: text of every script arrives as it was', async () => {
    const { inbox, mailer } = await start()
    const words = { subject: 'Ihr Code: 你好 שלום', text: 'Grüße, 日本 🦊', html: '<p>Grüße, 日本 🦊</p>' }
    mailer.post({ ...mail, ...words })
    const { subject, text, html } = await inbox.next(mail.to)
    expect([subject, text.trim(), html.trim()]).toEqual([words.subject, words.text, words.html])
  })

  test('behavior: nothing in its text adds a header, a recipient, a file or a body', async () => {
    const { inbox, mailer } = await start()
    for (const end of ['\r\n', '\n', '\r', '\u0085', '\u2028']) {
      mailer.post({
        ...mail,
        subject: `Code${end}Bcc: evil@evil.example${end}${end}<b>body</b>`,
        text: `x${end}.${end}MAIL FROM:<evil@evil.example>${end}RCPT TO:<evil@evil.example>${end}DATA`,
      })
      const received = await inbox.next(mail.to)
      expect(received.headers.map(({ name }) => name)).not.toContain('bcc')
      expect(received.headers.filter(({ name }) => name === 'subject')).toHaveLength(1)
      expect(received.html.trim()).toBe(mail.html)
    }
    expect(inbox.list('evil@evil.example')).toEqual([])
    expect(inbox.list()).toHaveLength(5)
  })

  test.each([
    ['line ends', 'Tide\r\nBcc: evil@evil.example\r\n\r\n<b>mark</b>'],
    ['other ends of lines', 'Tide\u2028Bcc: evil@evil.example\u2029\u0085\u000bmark'],
    ['marks that turn letters around', 'Tide\u202ekram\u202c \u2066\u200fmark\u2069'],
    ['letters that are not seen', 'Tide\u200b\u00ad\u{e0041}\ufeffmark'],
    ['what ends a name in a header', 'Tide" <evil@evil.example>, "mark'],
    ['what looks encoded', '=?utf-8?Q?Tide=0D=0ABcc:_evil@evil.example?='],
    ['10,000 characters', 'Tide'.repeat(2_500)],
    ['10,000 emoji', '🦊'.repeat(10_000)],
  ])('attack: a name with %s, in subject and sender, is text of these two and no more', async (_, name) => {
    const { inbox, mailer } = await start({}, { from: { name, address: from.address } })
    mailer.post({ ...mail, subject: `123456 is your code for ${name}` })
    const received = await inbox.next(mail.to)
    const names = received.headers.map((header) => header.name)
    expect(names.filter((one) => one === 'subject' || one === 'from')).toHaveLength(2)
    expect(names).not.toContain('bcc')
    expect([received.from, received.to]).toEqual([from.address, mail.to])
    expect(inbox.list('evil@evil.example')).toEqual([])
    const { subject, senderName } = received
    expect(subject).toMatch(/^123456 is your code for \S/)
    expect(received.headers.find((header) => header.name === 'from')?.value).toMatch(/<login@mail\.example>$/)
    for (const shown of [subject, senderName]) {
      expect(shown).not.toBe('')
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect([...shown].length).toBeLessThanOrEqual(200)
    }
    expect(received.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
    expect(received.html.trim()).toBe(mail.html)
  })

  test.each([
    'evil@evil.example\r\nBcc: other@evil.example',
    'a@user.example,b@user.example',
    'a@user.example;b@user.example',
    '"a b"@user.example',
    'Name <a@user.example>',
    'a@user.example>',
    'a@[127.0.0.1]',
    'a@user.example\n',
    ' a@user.example',
    'ä@user.example',
    'a@üser.example',
    'a@',
    '@user.example',
    `${'a'.repeat(65)}@user.example`,
    `a@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`,
  ])('behavior: what is no single plain address is refused, and not repeated: %j', async (to) => {
    const { inbox, mailer } = await start()
    const post = () => mailer.post({ ...mail, to })
    expect(post).toThrow(new TypeError('Mail goes to one checked address.'))
    expect(inbox.list()).toEqual([])
  })
})

describe('when mail is sent', () => {
  test('S26: never before the answer that is being made, however long it takes', async () => {
    const { inbox, mailer } = await start()
    const app = createApp('auth', { log: silentLog, clock: systemClock, preflightLimiter: undefined as never })
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    let accepted = 0
    const watch = createServer((socket) => {
      accepted += 1
      const upstream = connect(inbox.port, '127.0.0.1')
      socket.pipe(upstream).pipe(socket)
      for (const end of [socket, upstream]) end.on('error', () => undefined)
    })
    watch.listen(0, '127.0.0.1')
    await once(watch, 'listening')
    const { port } = watch.address() as { port: number }
    const watched = createMailer({ server: readMailServer(`smtp://127.0.0.1:${port}`), from, log: silentLog })
    app.post('/login', async (context) => {
      watched.post(mail)
      await isHeld
      return context.json({ begun: true })
    })
    const listener = await listen(async (request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 })
    onTestFinished(async () => {
      await watched.close()
      await listener.close()
      watch.close()
    })
    const answer = fetch(`${listener.url}/login`, { method: 'POST' })
    // A mail of its own goes out and arrives meanwhile: there was time enough for the other.
    mailer.post({ ...mail, to: 'first@user.example' })
    await inbox.next('first@user.example')
    expect([accepted, inbox.list(mail.to)]).toEqual([0, []])
    release()
    expect(await (await answer).json()).toEqual({ begun: true })
    await inbox.next(mail.to)
  })

  test('behavior: what the server refuses for now is tried again, and arrives once', async () => {
    const { seen, refuse } = refusing(451, 2)
    const { inbox, mailer, lines } = await start({ refuse })
    mailer.post(mail)
    await inbox.next(mail.to)
    await mailer.close()
    expect([seen.count, inbox.list().length, lines]).toEqual([3, 1, []])
  })

  test('S37: what is refused for good is logged in fixed words, without address, content or the server’s words', async () => {
    const { seen, refuse } = refusing(550)
    const { mailer, lines } = await start({ refuse })
    mailer.post(mail)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect(lines[0]).toMatch(/ problem: a mail was not sent: EENVELOPE 550\n$/)
    expect(lines.join('')).not.toMatch(/canary|@|123456/i)
    expect(seen.count).toBe(1)
    await expect(mailer.send(mail)).rejects.toThrow(/^The mail was not taken: EENVELOPE 550$/)
  })

  test('behavior: tries end, and the mail is lost with one line', async () => {
    const { seen, refuse } = refusing(421)
    const { mailer, lines } = await start({ refuse })
    mailer.post(mail)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    expect([seen.count, lines[0]]).toEqual([3, expect.stringContaining('problem: a mail was not sent: ')])
  })

  test('S40: with the mail server gone posting costs nothing, and only so many mails wait', async () => {
    const { inbox, mailer, lines } = await start({}, { queue: 3, retries: [60_000], drain: 50 })
    await inbox.close()
    for (let count = 0; count < 5; count += 1) mailer.post(mail)
    expect(lines.filter((line) => line.includes('too many wait'))).toHaveLength(2)
    await expect(mailer.check()).rejects.toThrow(/^The mail server cannot be used: \w+$/)
    const begun = Date.now()
    await mailer.close()
    expect(Date.now() - begun).toBeLessThan(5_000)
    expect(lines.at(-1)).toContain('3 mails were not sent before the end')
    expect(lines.join('')).not.toMatch(/canary|@/i)
  })

  test('behavior: closing sends what waits, and takes nothing more', async () => {
    const { inbox, mailer, lines } = await start()
    for (let count = 0; count < 20; count += 1) mailer.post({ ...mail, to: `u${count}@user.example` })
    await mailer.close()
    expect(inbox.list()).toHaveLength(20)
    mailer.post(mail)
    expect(lines).toEqual([expect.stringContaining('a mail was not sent: the server is ending')])
  })
})

test.each([
  [undefined, '', { state: 'sent' }],
  [550, 'no such user', { state: 'refused', why: 'EENVELOPE 550' }],
  [550, '5.1.1 no such mailbox', { state: 'refused', why: 'EENVELOPE 550' }],
  [552, '5.2.2 mailbox is full', { state: 'refused', why: 'EENVELOPE 552' }],
  // Of the sender or the network: it would stop mail to all.
  [550, '5.7.1 relaying denied', { state: 'failed', why: 'EENVELOPE 550' }],
  [554, 'no service', { state: 'failed', why: 'EENVELOPE 554' }],
])('behavior: what became of a mail is told once: %s %s', async (responseCode, words, expected) => {
  const refuse = () => {
    if (responseCode !== undefined) throw Object.assign(new Error(words), { responseCode })
  }
  const { mailer } = await start({ refuse })
  const fates: unknown[] = []
  mailer.post(mail, (fate) => fates.push(fate))
  await mailer.close()
  expect(fates).toEqual([expected])
})

describe('the mail server', () => {
  test('behavior: user and password are given, and a wrong one is said without it', async () => {
    const auth = { user: 'latchkey', pass: 'p@ss:w/rd' }
    const inbox = await createInbox({ auth })
    onTestFinished(() => inbox.close())
    const open = (pass: string) => {
      const server = readMailServer(`smtp://latchkey:${encodeURIComponent(pass)}@127.0.0.1:${inbox.port}`)
      const mailer = createMailer({ server, from, log: silentLog })
      onTestFinished(() => mailer.close())
      return mailer
    }
    await open(auth.pass).check()
    await open(auth.pass).send(mail)
    expect(inbox.list(mail.to)).toHaveLength(1)
    await expect(open('canary').check()).rejects.toThrow(/^The mail server cannot be used: EAUTH 535$/)
  })

  test('S40: a server elsewhere that offers no TLS gets no mail', async () => {
    const { inbox } = await start()
    const server = { ...readMailServer('smtp://mail.example'), host: '127.0.0.1', port: inbox.port }
    const mailer = createMailer({ server, from, log: silentLog })
    onTestFinished(() => mailer.close())
    await expect(mailer.send(mail)).rejects.toThrow('The mail was not taken: ETLS')
    expect(inbox.list()).toEqual([])
  })

  test.each([
    ['smtp://mail.example', 'mail.example', 587, 'starttls'],
    ['smtp://mail.example:25?tls=off', 'mail.example', 25, 'off'],
    ['smtps://mail.example', 'mail.example', 465, 'always'],
    ['smtp://127.0.0.1:2525', '127.0.0.1', 2525, 'off'],
    ['smtp://[::1]:2525/', '::1', 2525, 'off'],
    ['smtp://127.0.0.1.evil.example', '127.0.0.1.evil.example', 587, 'starttls'],
  ])('parameters: %s', (text, host, port, tls) => {
    expect(readMailServer(text)).toEqual({ host, port, tls, auth: undefined })
  })

  test.each([
    'mail.example',
    'http://u:canary@mail.example',
    'smtp://',
    'smtps://u:canary@mail.example?tls=off',
    'smtp://u:canary@mail.example?logger=true',
    'smtp://u:canary@mail.example/folder',
    'smtp://u:canary%@mail.example',
  ])('S37: %s is refused, and its password not repeated', (text) => {
    const read = () => readMailServer(text)
    expect(read).toThrow(expect.objectContaining({ code: 'COMMAND_INVALID' }))
    expect(read).not.toThrow(/canary/)
  })

  test('S37: an operator reads where mail goes without the password', () => {
    const told = JSON.stringify(describeMailServer(readMailServer('smtps://user:canary@mail.example')))
    expect(JSON.parse(told)).toEqual({ server: 'mail.example:465', tls: 'always' })
  })
})

test.each([
  ['login@mail.example', { name: '', address: 'login@mail.example' }],
  ['Example <login@mail.example>', { name: 'Example', address: 'login@mail.example' }],
  ['Bücher, GmbH <login@mail.example>', { name: 'Bücher, GmbH', address: 'login@mail.example' }],
  ['Example', undefined],
  ['A <a@b.example> B <c@d.example>', undefined],
  ['A\r\nBcc: x <a@b.example>', undefined],
])('parameters: sender %j', (text, sender) => {
  expect(readSender(text)).toEqual(sender)
})

test('parameters: addresses as users have them', () => {
  for (const address of ['a@b.example', 'first.last+tag@sub.domain.example', "o'neil_x-y@b.example", 'a@localhost'])
    expect(isMailAddress(address), address).toBe(true)
})
