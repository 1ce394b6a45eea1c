'use client'
import type { ReactNode } from 'react'
import type { AccountRef, Connection } from '../../kernel/index.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { CloseIcon } from '../../ui/icons/shellIcons.js'
import { DisconnectIcon } from '../../ui/icons/viewIcons.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { shortenAddress } from '../../values/shortenAddress.js'
import { useAccountKind, useAddressLabel } from './accountWords.js'
import { BalanceText } from './BalanceText.js'
import { useConnectionBalance } from './useConnectionBalance.js'
import { useConnectionIdentity } from './useIdentity.js'

interface ProfileItemProps {
  readonly name: string
  readonly icon: string | undefined
  readonly account: AccountRef
  readonly namespace: string
  /** What the account is called. */
  readonly called?: string | undefined
  /** A figure beside it. */
  readonly balance?: ReactNode
  /** What the button beside it does. */
  readonly remove: string
  /** It is live: the button ends it. Else it forgets it. */
  readonly live: boolean
  /** The wallet is asked for it. Default: false. */
  readonly busy?: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
}

/** A wallet that is not the one in use: choosing it, and a button beside that takes it away. */
export function ProfileItem(props: ProfileItemProps) {
  const { name, icon, account, namespace, called, balance, remove, live, busy, onChoose, onRemove } = props
  const kind = useAccountKind()(account)
  const label = useAddressLabel(namespace)(account.address)
  const about = [label, called, shortenAddress(account.address), kind].filter((words) => words !== undefined)
  return (
    <div className="profile-item" part="profile-item">
      <Row
        picture={<Picture src={icon} name={name} />}
        label={name}
        hint={about.join(' · ')}
        trailing={balance}
        onClick={onChoose}
      />
      <IconButton label={remove} loading={busy} onClick={onRemove}>
        {live ? <DisconnectIcon /> : <CloseIcon />}
      </IconButton>
    </div>
  )
}

interface LiveItemProps extends Pick<ProfileItemProps, 'remove' | 'busy' | 'onChoose' | 'onRemove'> {
  readonly connection: Connection
}

/** A live connection, with its balance. */
export function LiveItem({ connection, ...rest }: LiveItemProps) {
  const balance = useConnectionBalance(connection)
  const toImage = useConnectorImage()
  const called = useConnectionIdentity(connection).name
  const { connector, wallet, accounts, namespace } = connection
  return (
    <ProfileItem
      {...rest}
      live
      name={wallet?.name ?? connector.name}
      icon={wallet?.icon ?? toImage(connector)}
      account={accounts[0] ?? { address: '' }}
      namespace={namespace}
      called={called}
      balance={balance.amount && <BalanceText {...balance} />}
    />
  )
}
