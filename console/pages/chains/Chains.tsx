import { useMemo, useState } from 'react'
import { EmptyState } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { hasRole } from '../../api/roles.js'
import { useMe, useRead } from '../../api/useRead.js'
import { useActions } from '../../app/actions.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { AddNode } from './AddNode.js'
import { ChainNodes } from './ChainNodes.js'
import type { Chain } from './types.js'

type Driver = AnswerOf<'listNodes'>['drivers'][number]

const figures = new Intl.NumberFormat()
const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

const toBudget = ({ today, perDay }: Driver) =>
  today === null || perDay === null ? 'no budget' : `${share.format(today / perDay)} of ${figures.format(perDay)}`

const columns: readonly TableColumn<Driver>[] = [
  { id: 'chain', title: 'Chain', value: ({ chain }) => chain },
  { id: 'concern', title: 'For', value: ({ concern }) => concern },
  { id: 'driver', title: 'Driver', value: ({ driver }) => driver },
  {
    id: 'state',
    title: 'Breaker',
    value: ({ waitMs }) => (waitMs > 0 ? `Open, ${Math.ceil(waitMs / 1000)} s` : 'Closed'),
  },
  { id: 'failures', title: 'Failures in a row', value: ({ failures }) => failures, isFigure: true },
  {
    ...{ id: 'today', title: 'Calls today', isFigure: true },
    value: ({ today }) => today ?? '–',
    draw: ({ today }) => (today === null ? '–' : figures.format(today)),
  },
  {
    ...{ id: 'budget', title: 'Of a day’s budget', isFigure: true },
    value: ({ today, perDay }) => (today === null || perDay === null ? -1 : today / perDay),
    draw: toBudget,
  },
]

/** Nodes of each chain, and who answers for accounts. */
export function Component() {
  const nodes = useRead('listNodes', {}, { every: 10_000 })
  const { operator } = useMe()
  const mayAdd = hasRole(operator.roles, 'owner')
  const [isAdding, setAdding] = useState<Pick<Chain, 'chain' | 'name'>>()
  const chains = nodes.data?.answer.chains
  useActions(
    useMemo(
      () =>
        mayAdd && chains
          ? chains.map(({ chain, name }) => ({
              ...{ id: `add-node-${chain}`, title: `Add a node to ${name}` },
              run: () => setAdding({ chain, name }),
            }))
          : [],
      [mayAdd, chains],
    ),
  )
  return (
    <Page
      title="Chains and data"
      lead="Nodes that pages’ calls go to, in their order: one that fails is asked last for a while. Calls and failures are those of this process since it began."
    >
      <Loaded query={nodes} failed="The nodes could not be loaded">
        {({ answer: { chains, drivers } }) => (
          <>
            {chains.length === 0 ? (
              <EmptyState title="No chain is configured" help="The services take chains with --chain or --chains." />
            ) : null}
            {chains.map((chain) => (
              <ChainNodes key={chain.chain} chain={chain} onAdd={() => setAdding(chain)} />
            ))}
            <Section
              title="Drivers"
              lead="Who is asked for balances, history and the like, chain by chain, in order. Calls are a driver’s of this day (UTC), for all that it is asked, of all processes."
            >
              <Table
                id="drivers"
                label="Drivers of accounts"
                columns={columns}
                rows={drivers}
                toKey={({ chain, concern, driver }) => `${chain} ${concern} ${driver}`}
                search="Search drivers"
                empty={{ title: 'None is asked' }}
              />
            </Section>
          </>
        )}
      </Loaded>
      {isAdding ? <AddNode {...isAdding} onClose={() => setAdding(undefined)} /> : null}
    </Page>
  )
}
