import { useEffect, useState } from 'react'
import type { Network, Token } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  FullAddress,
  Notice,
  Picture,
  Row,
  Skeleton,
  Stack,
  useAccount,
  useController,
  useText,
} from '../../../src/ui/index.js'
import { ElsewhereNotice } from './ElsewhereNotice.js'
import type { Elsewhere } from './findToken.js'
import type { SwapFlow } from './flow.js'
import type { Side } from './state.js'
import { TrialNotice } from './TrialNotice.js'

interface PastedProps {
  readonly side: Side
  /** In canonical spelling. */
  readonly address: string
  readonly onChoose: (token: Token) => void
  /** The network was switched, and the token chosen there. */
  readonly onMoved: () => void
}

/** A token that nobody has listed, by its address: what its contract says, with the warning that this is a stranger's, and its trial. */
export function Pasted({ address, side, onChoose, onMoved }: PastedProps) {
  const t = useText()
  const flow = useController<SwapFlow>()
  const namespace = useAccount()?.namespace ?? ''
  const [found, setFound] = useState<{ readonly address: string; readonly token?: Token }>()
  const [elsewhere, setElsewhere] = useState<readonly Elsewhere[]>([])
  useEffect(() => {
    let alive = true
    flow.readToken(address).then(
      (token) => {
        if (!alive) return
        setFound({ address, token })
        flow.try(token)
      },
      () => {
        if (!alive) return
        setFound({ address })
        setElsewhere([])
        void flow.findElsewhere(address).then((places) => alive && setElsewhere(places))
      },
    )
    return () => {
      alive = false
    }
  }, [flow, address])
  if (found?.address !== address) return <Skeleton count={1} />
  const { token } = found
  if (!token) {
    const move = async (network: Network) => {
      const [there] = elsewhere.find((place) => place.network === network)?.tokens ?? []
      if (there) await flow.chooseElsewhere(side, there)
      onMoved()
    }
    return (
      <Stack>
        <EmptyState title={t('swaps.pasted.none')} />
        <ElsewhereNotice networks={elsewhere.map(({ network }) => network)} onSwitch={move} />
      </Stack>
    )
  }
  return (
    <Stack>
      <Row
        picture={<Picture round name={token.symbol || token.name} />}
        label={token.name || token.symbol}
        hint={token.symbol}
      />
      <FullAddress address={address} namespace={namespace} />
      <Notice live tone="warning" title={t('swaps.pasted')}>
        {t('swaps.pasted.help')}
      </Notice>
      <TrialNotice token={token} full />
      <Button wide onClick={() => onChoose(token)}>
        {t('swaps.pasted.use', { symbol: token.symbol })}
      </Button>
    </Stack>
  )
}
