import type { Flag, Flags, PartDescription } from '../part/definePart.js'
import { devFlags, devServeFlags } from './devFlags.js'
import { localCommands } from './localCommands.js'
import { commonFlags, environmentOf, portFlags, secretsFlags, serverFlags } from './serverFlags.js'

const program = 'latchkey-services'

/** What the program prints without arguments, made from the parts' descriptions. */
export function writeHelp(parts: readonly PartDescription[]): string {
  return [
    `${program}: the self-hostable services behind Latchkey`,
    '',
    line(`  ${program} dev [options]`, 'everything for an app under development, on this machine alone, until Ctrl-C'),
    ...Object.entries<Flag>(devFlags).flatMap(([name, flag]) => describeFlag(name, flag)),
    line('', `and of serve: ${devServeFlags.map((name) => `--${name}`).join(', ')}`),
    '',
    line(`  ${program} serve [options]`, 'run until Ctrl-C; prints one line of JSON when ready'),
    ...listServeFlags(parts).flatMap(([name, flag]) => describeFlag(name, flag)),
    ...parts.flatMap(({ commands }) => describeCommands(commands)),
    ...describeCommands(localCommands(parts)),
    '',
    'Every command:',
    ...Object.entries<Flag>(commonFlags).flatMap(([name, flag]) => describeFlag(name, flag)),
    line('      --help', 'this text'),
    'In the environment:',
    ...environmentOf(parts).map(([name, about]) => line(`      ${name}`, about)),
    'Commands of parts with secrets take the option of that file, where no server runs.',
    'The commands work beside a running server. Results go to standard output as JSON, the log to standard error.',
    '',
    ...parts.flatMap(({ terms }) => Object.entries(terms).map(([term, about]) => `${term} ${about}`)),
    '',
  ].join('\n')
}

/** All options of `serve`, in the order of help. */
export function listServeFlags(parts: readonly PartDescription[]): readonly [string, Flag][] {
  const { port, ...others } = serverFlags
  const own = parts.map(({ flags }) => flags)
  const all: Flags[] = [{ port }, portFlags(parts), others, secretsFlags(parts), ...own]
  // Parts may have one option together.
  return [...new Map(all.flatMap((flags) => Object.entries(flags)))]
}

function describeFlag(name: string, { value, about, default: standard }: Flag): string[] {
  const text = about.replaceAll('`', '')
  return [line(`      --${name} ${value}`, standard === undefined ? text : `${text} (default ${standard})`)]
}

function describeCommands(commands: PartDescription['commands']): string[] {
  let group = ''
  return Object.values(commands).flatMap(({ usage, about }) => {
    const [first = ''] = usage.split(' ')
    const gap = first === group ? [] : ['']
    group = first
    return [...gap, line(`  ${program} ${usage}`, about)]
  })
}

function line(left: string, right = ''): string {
  return `${left.padEnd(44)}${right ? (left.length < 44 ? right : `   ${right}`) : ''}`.trimEnd()
}
