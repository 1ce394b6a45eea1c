import { useEffect, useState } from 'react'
import { type CaipAccountId, isLatchkeyError } from '../../src/plugin.js'
import { Button, Stack, Text, useController, useNavigation, useText, useToast } from '../../src/ui/index.js'
import { transactionView } from './index.js'
import type { OwnController } from './types.js'

interface ReplaceProps {
  readonly account: CaipAccountId
  /** Of one that waits. */
  readonly hash: string
}

/** What can be done with a transaction that waits, where its wallet can do it: offer a higher fee, or cancel it. */
export function Replace({ account, hash }: ReplaceProps) {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation()
  const { canReplace, replace } = useController<OwnController>()
  const [isOffered, setOffered] = useState(false)
  const [asking, setAsking] = useState<'same' | 'nothing'>()
  useEffect(() => {
    let isThere = true
    canReplace(account).then(
      (can) => isThere && setOffered(can),
      // Without the wallet's code nothing is offered.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [canReplace, account])

  const ask = async (by: 'same' | 'nothing') => {
    setAsking(by)
    try {
      const id = await replace(account, hash, by)
      toast.info(t(`activity.replaced.${by}`))
      navigation.replace(transactionView, { account, id })
    } catch (error) {
      if (isLatchkeyError(error, 'NONCE_TOO_LOW')) return toast.info(t('activity.replace.over'))
      if (isLatchkeyError(error) && error.outcome === 'rejected') return toast.info(t('activity.replace.declined'))
      toast.error(t('activity.replace.failed'))
    } finally {
      setAsking(undefined)
    }
  }
  if (!isOffered) return null
  return (
    <Stack gap={2}>
      <Text tone="muted">{t('activity.replace.help')}</Text>
      <Button wide loading={asking === 'same'} disabled={asking === 'nothing'} onClick={() => void ask('same')}>
        {t('activity.replace.same')}
      </Button>
      <Button
        wide
        tone="danger"
        loading={asking === 'nothing'}
        disabled={asking === 'same'}
        onClick={() => void ask('nothing')}
      >
        {t('activity.replace.nothing')}
      </Button>
    </Stack>
  )
}
