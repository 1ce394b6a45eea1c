import type { Row } from '../lib/rows.js'

/** Medians of a run; what was not measured is missing. */
export type Medians = Readonly<Record<string, number | undefined>>

/** The empty page on the machine for which the goals were set, in ms. Elsewhere the floor of the same run scales them. */
const machine = { usable: 647 }
const hosts = ['vite', 'webpack', 'esbuild']

interface Bound {
  readonly bound: number
  readonly formula: string
}

interface RowPlan {
  readonly id: string
  readonly title: string
  readonly unit: string
  /** The figure of the empty page that stands beside it. */
  readonly floor?: string
  readonly toBound: (floor: Medians) => Bound | undefined
}

const toScale = (floor: Medians) => floor.usable && floor.usable / machine.usable
const scaled = (goal: number) => (floor: Medians) => {
  const scale = toScale(floor)
  return scale === undefined ? undefined : { bound: goal * scale, formula: `${goal} x ${scale.toFixed(2)}` }
}
const fixed = (bound: number, formula: string) => () => ({ bound, formula })

/** All rows, in the order in which a user meets them. */
export const rowPlans: readonly RowPlan[] = [
  {
    id: 'usable',
    title: 'load -> usable (the button works)',
    unit: 'ms',
    floor: 'usable',
    toBound: ({ usable }) => (usable === undefined ? undefined : { bound: 1.05 * usable, formula: '1.05 x floor' }),
  },
  {
    id: 'blocked',
    title: 'load: main thread blocked (tasks, beyond 50 ms each)',
    unit: 'ms',
    floor: 'blocked',
    toBound(floor) {
      const more = scaled(20)(floor)
      if (floor.blocked === undefined || more === undefined) return
      return { bound: floor.blocked + more.bound, formula: `floor + ${more.formula}` }
    },
  },
  timed('impatient', 'load -> wallet row, impatient click', 'impatient', 1150),
  timed('cold', 'click -> wallet row, cold', 'cold', 350),
  timed('intent', 'click -> wallet row, after intent', 'cold', 60),
  timed('idle', 'click -> wallet row, after idle', 'cold', 60),
  timed('noneCold', 'click -> way on without a wallet, cold', 'cold', 350),
  timed('noneIntent', 'click -> way on without a wallet, after intent', 'cold', 60),
  timed('noneIdle', 'click -> way on without a wallet, after idle', 'cold', 60),
  timed('connectedCold', 'click -> row -> connected, cold', 'connectedCold', 400),
  timed('connectedIntent', 'click -> row -> connected, after intent', 'connectedCold', 100),
  timed('connectedIdle', 'click -> row -> connected, after idle', 'connectedCold', 100),
  timed('reloadCold', 'reload -> connected, cold (a new tab, nothing cached)', 'reloadCold', 850),
  timed('buying', 'Buy on the account -> its view, its code cold', 'cold', 350),
  {
    id: 'reloadWarm',
    title: 'reload -> connected, warm (all cached)',
    unit: 'ms',
    floor: 'reloadWarm',
    // The same distance to the empty page as with nothing cached.
    toBound: ({ reloadWarm }) =>
      reloadWarm === undefined
        ? undefined
        : { bound: (reloadWarm * 850) / machine.usable, formula: `floor x 850 / ${machine.usable}` },
  },
  {
    id: 'lateRequests',
    title: 'requests from the click to connected, after idle',
    unit: '',
    toBound: fixed(0, 'what a preload can fetch is there'),
  },
  { id: 'heap', title: 'heap after opening', unit: 'MB', floor: 'heap', toBound: fixed(2.6, '') },
  {
    id: 'heapGrowth',
    title: 'heap after 100 openings, more than after 10',
    unit: 'MB',
    toBound: fixed(0.1, 'without compiled code'),
  },
  { id: 'leftListeners', title: 'event listeners, the same', unit: '', toBound: fixed(2, '') },
  { id: 'leftNodes', title: 'nodes of the document, the same', unit: '', toBound: fixed(2, '') },
  ...hosts.flatMap((host) => [
    { id: `requests.${host}`, title: `requests of a click, ${host} host`, unit: '', toBound: fixed(4, '') },
    {
      id: `kB.${host}`,
      title: `code of a click, ${host} host`,
      unit: 'kB',
      toBound: fixed(45, 'budget of the opening'),
    },
  ]),
]

/** The hosts whose click is measured: by name of the bundler. */
export const measuredHosts: readonly string[] = hosts

/** Holds medians against their bounds. */
export function judge(plans: readonly RowPlan[], ours: Medians, floor: Medians): readonly Row[] {
  return plans.map(({ id, title, unit, floor: against, toBound }) => ({
    id,
    title,
    unit,
    value: ours[id],
    floor: against === undefined ? undefined : floor[against],
    ...toBound(floor),
  }))
}

function timed(id: string, title: string, floor: string, goal: number): RowPlan {
  return { id, title, unit: 'ms', floor, toBound: scaled(goal) }
}
