import type { AnswerOf } from '../../api/operations.js'
import type { Health, InstallationHealth } from '../../api/own.js'

/** Something that an operator should look at. */
export interface Matter {
  readonly key: string
  /** What is so, without a full stop. */
  readonly what: string
  /** ISO text: since when; left out where that is not known. */
  readonly since?: string
  readonly todo: string
  /** Where it is done. Left out: not in the console. */
  readonly to?: string
}

/** What matters are made of; what is not loaded yet, or could not be, is left out. */
export interface Known {
  readonly health?: InstallationHealth | undefined
  readonly directory?: AnswerOf<'showDirectory'> | undefined
  readonly traffic?: AnswerOf<'showTraffic'> | undefined
  /** Mailboxes that take no mail. */
  readonly bounces?: number | undefined
}

const figures = new Intl.NumberFormat()
/** Limits that are named; the rest are counted. */
const namedLimits = 3

export const titleOf = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)

/** What it is that does not answer, and what to do. */
const kinds: Readonly<Record<Health['what'], { readonly noun: string; readonly todo: string; readonly to?: string }>> =
  {
    part: {
      noun: 'does not answer',
      todo: 'See that its process runs, and that the console has its key (docs/console.md, "Separate processes").',
    },
    database: {
      noun: 'database does not answer',
      todo: 'Its calls are refused. See that the database runs and takes connections.',
    },
    keys: {
      noun: 'key service does not answer',
      todo: 'No user logs in meanwhile. See that the key service answers, and that its credentials are good.',
    },
    mail: {
      noun: 'server does not answer',
      todo: 'Codes and notices do not arrive. See the mail server, and MAIL_URL.',
    },
    node: {
      noun: 'is not well',
      todo: 'Others of the chain are asked first. See the node, or switch it off.',
      to: '/chains',
    },
    driver: {
      noun: 'is not well',
      todo: 'The next one is asked, where there is one. See its service, its key and its budget.',
      to: '/chains',
    },
  }

/** What is called what on the page. */
export const nameOf = ({ part, what, name }: Health): string =>
  what === 'node' ? `Node ${name}` : what === 'driver' ? `Driver ${name}` : `${titleOf(part)}${name && ` of ${name}`}`

/** What needs an operator, the gravest first. */
export function listMatters({ health, directory, traffic, bounces = 0 }: Known): readonly Matter[] {
  return [
    ...(health?.health ?? []).flatMap((one) => (one.isWell ? [] : [toMatter(one)])),
    ...(health?.hasMail === false
      ? [
          {
            ...{ key: 'mail', what: 'No mail server is named' },
            todo: 'No user can log in by mail: see MAIL_URL in docs/operating.md.',
          },
        ]
      : []),
    ...(traffic?.parts ?? []).flatMap(({ part, failed }) =>
      failed === 0
        ? []
        : [
            {
              ...{
                key: `failed ${part}`,
                what: `${titleOf(part)} could not answer ${count(failed, 'call')} since yesterday`,
              },
              todo: 'Its log says why, in lines with "problem".',
            },
          ],
    ),
    ...(traffic ? limitMatters(traffic.limits) : []),
    ...(bounces === 0
      ? []
      : [
          {
            ...{ key: 'bounces', what: `No mail goes to ${count(bounces, 'address', 'addresses')} that bounced` },
            ...{ todo: 'See which, and have mail go there again where that was a mistake.', to: '/mails' },
          },
        ]),
    ...(directory?.open ?? []).map((id) => ({
      ...{ key: `open ${id}`, what: `Every page may use the project ${id}` },
      ...{ todo: 'Name its pages.', to: `/projects/${id}?tab=origins` },
    })),
    ...(directory?.refused ?? []).map(({ project, origins }) => ({
      ...{ key: `refused ${project}`, what: `${project} has refused ${count(origins, 'page')} in the last day` },
      ...{ todo: 'See whether one of them is yours.', to: `/projects/${project}?tab=origins` },
    })),
  ]
}

function toMatter(one: Health): Matter {
  const { noun, todo, to } = kinds[one.what]
  return {
    ...{ key: `${one.part} ${one.what} ${one.name}`, what: `${nameOf(one)} ${noun}${one.why && `: ${one.why}`}` },
    ...{ since: one.since, todo, ...(to !== undefined && { to }) },
  }
}

function limitMatters(limits: AnswerOf<'showTraffic'>['limits']): readonly Matter[] {
  if (limits.length === 0) return []
  const named = limits.slice(0, namedLimits).map(({ about, times }) => `${about} (${count(times, 'time')})`)
  const more = limits.length > namedLimits ? [`${limits.length - namedLimits} more`] : []
  return [
    {
      ...{ key: 'limits', what: `Limits were reached since yesterday: ${[...named, ...more].join(', ')}` },
      todo: 'If that were your users, raise the limit (services/README.md, "Limits"); if not, callers were slowed down as they should be.',
    },
  ]
}

const count = (n: number, one: string, many = `${one}s`) => `${figures.format(n)} ${n === 1 ? one : many}`
