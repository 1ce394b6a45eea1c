import { Button } from '../../../src/ui/index.js'
import { useChange } from '../../api/useRead.js'
import { useConfirm } from '../../parts/Confirm.js'
import { Failure } from '../../parts/Failure.js'
import { useNotify } from '../../parts/Toasts.js'
import type { Chain } from './types.js'

export interface RemoveNodeProps {
  readonly chain: Chain
  readonly node: Chain['nodes'][number]
  /** Of the chain's nodes, as they were seen. */
  readonly tag: string | undefined
  readonly isLastOn: boolean
}

/** Takes a node away that was added here. One of the configuration is switched off instead. */
export function RemoveNode({ chain, node, tag, isLastOn }: RemoveNodeProps) {
  const confirm = useConfirm()
  const notify = useNotify()
  const remove = useChange('removeNode')
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Remove ${node.host}?`,
      what: ['It is not asked any more. Its address is forgotten: to add it again you need it, with its key.'],
      action: 'Remove node',
      tone: 'danger',
    })
    if (!isAgreed) return
    remove.mutate(
      { input: { chain: chain.chain, node: node.node }, tag },
      { onSuccess: () => notify({ text: `${node.host} is removed from ${chain.name}.` }) },
    )
  }
  return (
    <>
      <Button size="chip" tone="danger" disabled={isLastOn} loading={remove.isPending} onClick={() => void ask()}>
        Remove
      </Button>
      {remove.error ? <Failure error={remove.error} title="The node was not removed" /> : null}
    </>
  )
}
