import { useEffect, useState } from 'react'
import type { Token } from '../../../src/plugin.js'
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
import type { SwapFlow } from './flow.js'
import { TrialNotice } from './TrialNotice.js'

interface PastedProps {
  /** In canonical spelling. */
  readonly address: string
  readonly onChoose: (token: Token) => void
}

/** A token that nobody has listed, by its address: what its contract says, with the warning that this is a stranger's, and its trial. */
export function Pasted({ address, onChoose }: PastedProps) {
  const t = useText()
  const flow = useController<SwapFlow>()
  const namespace = useAccount()?.namespace ?? ''
  const [found, setFound] = useState<{ readonly address: string; readonly token?: Token }>()
  useEffect(() => {
    let alive = true
    flow.readToken(address).then(
      (token) => {
        if (!alive) return
        setFound({ address, token })
        flow.try(token)
      },
      () => alive && setFound({ address }),
    )
    return () => {
      alive = false
    }
  }, [flow, address])
  if (found?.address !== address) return <Skeleton count={1} />
  const { token } = found
  if (!token) return <EmptyState title={t('swaps.pasted.none')} />
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
