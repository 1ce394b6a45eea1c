'use client'
import { type AccountRef, type Connection, isSameAccount } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { Avatar } from '../../ui/parts/Avatar.js'
import { Badge } from '../../ui/parts/Badge.js'
import { Button } from '../../ui/parts/Button.js'
import { CopyButton } from '../../ui/parts/CopyButton.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { shortenAddress } from '../../values/shortenAddress.js'
import { useAccountKind, useAddressLabel } from './accountWords.js'
import { BalanceText } from './BalanceText.js'
import { useConnectionBalance } from './useConnectionBalance.js'
import { useConnectionIdentity } from './useIdentity.js'

interface ProfileCardProps {
  /** The active connection of a namespace. */
  readonly connection: Connection
  /** Its namespace is the one in use. */
  readonly inUse: boolean
  readonly ending: boolean
  /** Makes it the one in use, with another of its accounts where one is given. */
  readonly onUse: (account?: AccountRef) => void
  readonly onEnd: () => void
}

/** The connection that a namespace works with: its user, its account, its balance, and what can be done with it. */
export function ProfileCard({ connection, inUse, ending, onUse, onEnd }: ProfileCardProps) {
  const t = useText()
  const balance = useConnectionBalance(connection)
  const known = useConnectionIdentity(connection)
  const { connector, wallet, accounts, choosesAccount, namespace } = connection
  const toKind = useAccountKind()
  const toImage = useConnectorImage()
  const name = wallet?.name ?? connector.name
  const active = accounts[0] ?? { address: '' }
  const { address } = active
  const kind = toKind(active, accounts)
  const toLabel = useAddressLabel(namespace)
  const words = [toLabel(address), known.name].filter((word) => word !== undefined)
  return (
    <section className="profile-card" part="profile-card" aria-label={t('profile.current')}>
      <div className="profile-line">
        <Picture src={wallet?.icon ?? toImage(connector)} name={name} />
        <div className="profile-words">
          <p className="profile-name" dir="auto" title={name}>
            {name}
          </p>
          {words.map((word) => (
            <p key={word} className="profile-user" part="user" dir="auto" title={word}>
              {word}
            </p>
          ))}
          <div className="profile-address">
            <bdi title={address}>{shortenAddress(address)}</bdi>
            <CopyButton bare value={address} label={t('account.copy')} />
            {kind ? <Badge>{kind}</Badge> : null}
          </div>
        </div>
        {inUse ? <Badge tone="good">{t('profile.inUse')}</Badge> : null}
      </div>
      {accounts.length < 2 ? null : choosesAccount ? (
        <List label={t('profile.accounts')}>
          {accounts.map((account) => {
            const short = shortenAddress(account.address)
            const named = toLabel(account.address) ?? toKind(account, accounts)
            return (
              <Row
                key={`${account.address} ${account.type}`}
                picture={<Avatar address={account.address} namespace={namespace} />}
                label={named ?? short}
                hint={named && short}
                selected={isSameAccount(account, active)}
                onClick={() => onUse(account)}
              />
            )
          })}
        </List>
      ) : (
        <p className="profile-note">{t('profile.accounts.fixed', { count: accounts.length })}</p>
      )}
      <div className="profile-line">
        <span className="profile-balance">
          <BalanceText {...balance} />
        </span>
        {inUse ? null : (
          <Button size="chip" onClick={() => onUse()}>
            {t('profile.use')}
          </Button>
        )}
        <Button size="chip" tone="danger" loading={ending} onClick={onEnd}>
          {t('account.disconnect')}
        </Button>
      </div>
    </section>
  )
}
