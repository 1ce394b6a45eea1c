import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../src/plugin.js'
import { Button, EmptyState, Skeleton, Stack, useAccount, useNavigation, useText, View } from '../../src/ui/index.js'
import { hasNames } from './NameRow.js'
import { NotConnected } from './NotConnected.js'
import type { OwnName } from './types.js'
import { useOwnName } from './useOwnName.js'

interface OwnNameViewProps {
  readonly title: string
  /** Drawn anew for another account. */
  readonly children: (own: OwnName, account: ActiveAccount) => ReactNode
}

/** A view of the name of the account in use; without account or name it says so, and leads on. */
export function OwnNameView({ title, children }: OwnNameViewProps) {
  const t = useText()
  const navigation = useNavigation()
  const account = useAccount()
  const { value: own, error, refresh } = useOwnName()
  const draw = () => {
    if (!account || !hasNames(account)) {
      return <NotConnected />
    }
    if (own)
      return (
        <Stack gap={4} key={`${account.caipAddress} ${own.name}`}>
          {children(own, account)}
        </Stack>
      )
    if (own === null) {
      return (
        <EmptyState
          title={t('names.own.none')}
          help={t('names.own.none.help')}
          action={<Button onClick={() => navigation.replace('ChooseAccountName')}>{t('names.pitch.go')}</Button>}
        />
      )
    }
    if (error) {
      return (
        <EmptyState
          title={t('names.own.unknown')}
          help={t('names.unknown.help')}
          action={<Button onClick={refresh}>{t('names.again')}</Button>}
        />
      )
    }
    return <Skeleton count={3} />
  }
  return <View title={title}>{draw()}</View>
}
