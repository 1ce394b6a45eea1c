import { EmptyState } from '../../../src/ui/index.js'
import type { AnswerOf } from '../../api/operations.js'
import { useRead } from '../../api/useRead.js'
import { Loaded } from '../../parts/Loaded.js'
import { Page, Section } from '../../parts/Page.js'
import { Table, type TableColumn } from '../../parts/Table.js'
import { ChainNodes } from './ChainNodes.js'

type Driver = AnswerOf<'listNodes'>['drivers'][number]

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
]

/** Nodes of each chain, and who answers for accounts. */
export function Component() {
  const nodes = useRead('listNodes', {}, { every: 10_000 })
  return (
    <Page
      title="Chains and data"
      lead="Nodes that pages’ calls go to, in their order: one that fails is asked last for a while. What is counted is of this process since it began."
    >
      <Loaded query={nodes} failed="The nodes could not be loaded">
        {({ answer: { chains, drivers } }) => (
          <>
            {chains.length === 0 ? (
              <EmptyState title="No chain is configured" help="The services take chains with --chain or --chains." />
            ) : null}
            {chains.map((chain) => (
              <ChainNodes key={chain.chain} chain={chain} />
            ))}
            <Section title="Drivers" lead="Who is asked for balances, history and the like, chain by chain, in order.">
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
    </Page>
  )
}
