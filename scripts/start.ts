// The second half of `npm start`: runs when packages are there.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from './lib/run.mjs'
import { type Stack, startStack } from './stack.js'

let stack: Stack | undefined
let stopping = false

async function end(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await stack?.stop()
  process.exit(code)
}
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
process.on('SIGHUP', () => end(0))

try {
  console.log('Starting local chains, services, a relay and the demo ...')
  stack = await startStack({
    // What every host has at first: requests are approved in a window.
    framedApprovals: [],
    ports: {
      demo: 5173,
      services: 5174,
      phone: 5175,
      relay: 5176,
      frame: 5177,
      mail: 5178,
      inbox: 5179,
      providers: 5180,
      farcaster: 5181,
      shop: 5182,
      console: 5183,
      chains: [8545, 8546],
    },
    dev: process.argv.includes('--dev'),
    servicesFolder: resolve(root, '.local/services'),
    secretsFolder: resolve(root, '.local/services-secrets'),
    onMail: ({ to, subject, text }) =>
      console.log(`\nMail to ${to}: ${subject}\n${text.trim().replace(/^/gm, '  ')}\n`),
  })
  // A signal may have come while they started.
  if (stopping) await stack.stop()
  // With every way to log in, and accounts of both namespaces.
  const demo = `${stack.demoUrl}/?networks=many&socials`
  const lines = [
    ['demo', `${demo}  (one chain family and e-mail alone: ${stack.demoUrl})`],
    ['services', `${stack.servicesUrl}  (project ${stack.projectId})`],
    ['frame', `${stack.frameOrigin}  (the login frame)`],
    ...(stack.consoleUrl ? [['console', `${stack.consoleUrl}  (for operators: projects, features, users)`]] : []),
    ['phone', `${stack.phoneUrl}  (a wallet to pair with)`],
    ['relay', stack.relay.url],
    ['inbox', `${stack.inboxUrl}  (every mail of the services, whatever its address; also printed below)`],
    ['mail', `${stack.inbox.url}  (SMTP)`],
    [
      'providers',
      `${stack.providers.url}  (stand-ins of Google, Apple, GitHub, Facebook, X, Discord, and one of your own)`,
    ],
    ['farcaster', `${stack.farcaster.relayUrl}  (a relay of Farcaster's sign-in, with a page in the place of phones)`],
    [
      'shop',
      `${stack.shopUrl}/staff  (its customers are those of ${stack.demoUrl}/?shop&signin=required&socials&swaps)`,
    ],
    ...stack.chains.map(({ name, rpcUrl, chainId }) => ['chain', `${rpcUrl}  (${name}, ${chainId})`]),
    ...(stack.solana?.clusters ?? []).map(({ name, rpcUrl }) => ['chain', `${rpcUrl}  (${name})`]),
  ]
  const notes = await stack.readNotes(process.stdout.isTTY)
  for (const [name, address] of lines) console.log(`  ${name?.padEnd(10)}${address}`)
  for (const note of notes) console.log(`\n${note}\n`)
  console.log('Ctrl-C stops everything.')
  openInBrowser(demo)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

/** Shows the page where there is a desktop to show it on; the address is printed in any case. */
function openInBrowser(url: string): void {
  if (process.env.CI || !process.stdout.isTTY) return
  const program = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return
  const child = spawn(program, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => console.log('No program opens web pages here: open the address above.'))
  child.unref()
}
