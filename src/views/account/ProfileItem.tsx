'use client'
import { type Connection, formatAmount, shortenAddress } from '../../kernel/index.js'
import { CloseIcon } from '../../ui/icons/shellIcons.js'
import { DisconnectIcon } from '../../ui/icons/viewIcons.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { useConnectionBalance } from './useConnectionBalance.js'

interface ProfileItemProps {
  readonly name: string
  readonly icon: string | undefined
  readonly address: string
  /** A figure beside it. */
  readonly balance?: string
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
  const { name, icon, address, balance, remove, live, busy, onChoose, onRemove } = props
  return (
    <div className="profile-item" part="profile-item">
      <Row
        picture={<Picture src={icon} name={name} />}
        label={name}
        hint={shortenAddress(address)}
        trailing={balance ? <bdi>{balance}</bdi> : undefined}
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
  const { connector, wallet, accounts } = connection
  return (
    <ProfileItem
      {...rest}
      live
      name={wallet?.name ?? connector.name}
      icon={wallet?.icon ?? connector.icon}
      address={accounts[0]?.address ?? ''}
      balance={balance && `${formatAmount(balance)} ${balance.symbol}`}
    />
  )
}
