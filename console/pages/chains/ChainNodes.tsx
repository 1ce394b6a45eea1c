import { useMutation } from '@tanstack/react-query'
import { useSheet } from '../../../src/ui/context.js'
import { Badge, Button, KeyValue, Switch, Text } from '../../../src/ui/index.js'
import { useApi } from '../../api/ApiProvider.js'
import { hasRole } from '../../api/roles.js'
import { useChange, useMe, useRead } from '../../api/useRead.js'
import { Failure } from '../../parts/Failure.js'
import { Section } from '../../parts/Page.js'
import { useNotify } from '../../parts/Toasts.js'
import { formatWhen } from '../../parts/When.js'
import { chainNodesCss } from './chainNodes.css.js'
import { RemoveNode } from './RemoveNode.js'
import type { Chain } from './types.js'

type Node = Chain['nodes'][number]

const figures = new Intl.NumberFormat()

export interface ChainNodesProps {
  readonly chain: Chain
  /** Asks for a new one. */
  readonly onAdd: () => void
}

/** Nodes of one chain, in the order in which they are asked. */
export function ChainNodes({ chain, onAdd }: ChainNodesProps) {
  useSheet(chainNodesCss)
  const { operator } = useMe()
  const mayChange = hasRole(operator.roles, 'editor')
  const mayAdd = hasRole(operator.roles, 'owner')
  // Its tag: what is changed is what was seen.
  const seen = useRead('showNodes', { chain: chain.chain }, { enabled: mayChange })
  const set = useChange('setNodes')
  const notify = useNotify()
  const change = (nodes: readonly Pick<Node, 'node' | 'isOff'>[]) =>
    set.mutate(
      {
        input: { chain: chain.chain, nodes: nodes.map(({ node, isOff }) => ({ node, isOff })) },
        tag: seen.data?.tag,
      },
      { onSuccess: () => notify({ text: `The nodes of ${chain.name} were set.` }) },
    )
  const swap = (at: number, to: number) => {
    const nodes = [...chain.nodes]
    const [moved] = nodes.splice(at, 1)
    if (moved) change(nodes.toSpliced(to, 0, moved))
  }
  const isLastOn = (node: Node) => !node.isOff && chain.nodes.filter(({ isOff }) => !isOff).length === 1
  return (
    <Section
      title={chain.name}
      lead={chain.name === chain.chain ? undefined : chain.chain}
      actions={
        mayAdd ? (
          <Button size="chip" onClick={onAdd}>
            Add a node
          </Button>
        ) : undefined
      }
    >
      {set.error ? <Failure error={set.error} title="The nodes were not changed" /> : null}
      <ol className="c-nodes">
        {chain.nodes.map((node, at) => (
          <li key={node.node} className="c-node">
            <NodeFacts chain={chain.chain} node={node} place={at + 1} mayTest={mayChange} />
            {mayChange ? (
              <div className="c-line">
                <Button size="chip" disabled={at === 0 || set.isPending} onClick={() => swap(at, at - 1)}>
                  Ask earlier
                </Button>
                <Button
                  size="chip"
                  disabled={at === chain.nodes.length - 1 || set.isPending}
                  onClick={() => swap(at, at + 1)}
                >
                  Ask later
                </Button>
                <Switch
                  label={`Ask ${node.host}`}
                  hint={isLastOn(node) ? 'The last one stays on' : undefined}
                  checked={!node.isOff}
                  disabled={isLastOn(node)}
                  loading={set.isPending}
                  onChange={(isOn) =>
                    change(chain.nodes.map((one) => (one.node === node.node ? { node: one.node, isOff: !isOn } : one)))
                  }
                />
                {mayAdd && node.isAdded ? (
                  <RemoveNode chain={chain} node={node} tag={seen.data?.tag} isLastOn={isLastOn(node)} />
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function speedOf({ latencyMs, asked }: Node): string {
  if (latencyMs !== undefined) return `${latencyMs} ms`
  return asked.fault === undefined ? `${asked.ms} ms, asked now` : '–'
}

interface NodeFactsProps {
  readonly chain: string
  readonly node: Node
  readonly place: number
  readonly mayTest: boolean
}

function NodeFacts({ chain, node, place, mayTest }: NodeFactsProps) {
  const { operate } = useApi()
  const test = useMutation({
    mutationFn: async () => (await operate('testNode', { chain, node: node.node })).answer,
  })
  const { isLate } = node
  return (
    <>
      <div className="c-line">
        <Text as="span" strong>
          {place}. {node.host}
        </Text>
        {node.isAdded ? <Badge>Added here</Badge> : null}
        {node.isOff ? <Badge>Switched off</Badge> : null}
        {node.asked.fault !== undefined ? <Badge tone="warning">{node.asked.fault}</Badge> : null}
        {isLate ? <Badge tone="warning">Lags</Badge> : null}
        {node.isResting ? <Badge tone="warning">Asked last for now</Badge> : null}
        {node.asked.fault === undefined && !isLate && !node.isOff && !node.isResting ? (
          <Badge tone="good">Well</Badge>
        ) : null}
      </div>
      <KeyValue
        items={[
          { label: 'Height', value: node.height === undefined ? '–' : figures.format(node.height) },
          { label: 'Behind the newest', value: node.lag === undefined ? '–' : figures.format(node.lag) },
          {
            label: 'Answers in',
            value: speedOf(node),
          },
          { label: 'Calls and failures', value: `${figures.format(node.calls)} and ${figures.format(node.faults)}` },
          ...(node.lastFault
            ? [{ label: 'Last failure', value: `${node.lastFault.why}, ${formatWhen(node.lastFault.at)}` }]
            : []),
        ]}
      />
      {mayTest ? (
        <div className="c-line">
          <Button size="chip" loading={test.isPending} onClick={() => test.mutate()}>
            Test a call
          </Button>
          {test.data ? (
            <span role="status">
              {test.data.fault ?? `${test.data.ms} ms, height ${figures.format(test.data.height ?? 0)}`}
            </span>
          ) : null}
        </div>
      ) : null}
      {test.error ? <Failure error={test.error} title="The call could not be tested" /> : null}
    </>
  )
}
