'use client'
import type { ReactNode } from 'react'
import { type ActiveAccount, isLatchkeyError } from '../../kernel/index.js'
import { useSheet, useText } from '../../ui/context.js'
import { useFeatureContext, useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useBalance } from '../../ui/hooks/useBalance.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { useExplorerUrl } from '../../ui/hooks/useExplorerUrl.js'
import { useLast } from '../../ui/hooks/useLast.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { useNetworkImage } from '../../ui/hooks/useNetworkImage.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { RetryIcon } from '../../ui/icons/shellIcons.js'
import { ChevronDownIcon, ExternalIcon, SettingsIcon } from '../../ui/icons/viewIcons.js'
import { Avatar } from '../../ui/parts/Avatar.js'
import { Badge } from '../../ui/parts/Badge.js'
import { Button } from '../../ui/parts/Button.js'
import { CopyButton } from '../../ui/parts/CopyButton.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Skeleton } from '../../ui/parts/Skeleton.js'
import { Slot, useSlot } from '../../ui/Slot.js'
import { useBrand } from '../../ui/shell/useBrand.js'
import { inOrder } from '../../ui/slotItems.js'
import { View } from '../../ui/View.js'
import { shortenAddress } from '../../values/shortenAddress.js'
import { DisconnectButton } from '../parts/DisconnectButton.js'
import { AccountTabs } from './AccountTabs.js'
import { Arrived } from './Arrived.js'
import { accountCss } from './account.css.js'
import { useAccountKind, useAddressLabel } from './accountWords.js'
import { BalanceText } from './BalanceText.js'
import { NotRecoverable } from './NotRecoverable.js'
import { useIdentity } from './useIdentity.js'
import { useManaged } from './useManaged.js'

/** The account in use; right after the login that has made it, that the user is in. */
export function Component() {
  return useParams().isNew === true ? <Arrived /> : <AccountInUse />
}

/** Its name, its balance, what can be done. */
function AccountInUse() {
  useSheet(accountCss)
  const t = useText()
  // Disconnected, the modal fades with the account that it showed.
  const account = useLast(useAccount())
  const namespace = useLatchkeyState((state) => state.namespace)
  const brand = useBrand()
  if (!account) {
    return (
      <View title={t('account.title')}>
        <Skeleton shape="title" />
      </View>
    )
  }
  return (
    <View title={t('account.title')} right={<SettingsButton />} footer={brand}>
      <div className="account">
        <Provided slot="account.identity" skeleton={<IdentitySkeleton />}>
          <Identity account={account} />
        </Provided>
        <div className="account-place">
          <div className="account-chips">
            <div className="account-pills">
              <WalletName name={account.connectorName} />
              <NetworkSelector />
            </div>
            <AccountWords account={account} />
          </div>
          <DisconnectButton bare namespace={namespace} />
        </div>
        <NotRecoverable user={account.user} />
        <div className="account-total">
          <Provided slot="account.total" skeleton={<Skeleton shape="title" />}>
            <Balance />
          </Provided>
        </div>
      </div>
      <Actions />
      <Offers />
      <AccountTabs />
    </View>
  )
}

interface ProvidedProps {
  readonly slot: 'account.identity' | 'account.total'
  readonly skeleton: ReactNode
  /** Ours, where no plugin brings one for this account, and when that failed. */
  readonly children: ReactNode
}

/** What the first plugin that applies brings in place of ours. */
function Provided({ slot, skeleton, children }: ProvidedProps) {
  const entry = useSlot(slot).find(({ pending }) => !pending)
  if (!entry) return children
  const drawFailure = (retry: () => void) => (
    <>
      {children}
      <FailedLine name={entry.plugin} onRetry={retry} />
    </>
  )
  return <Slot key={entry.key} entry={entry} skeleton={skeleton} drawFailure={drawFailure} />
}

/** Says below ours that a plugin's could not be had. */
function FailedLine({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  const t = useText()
  return (
    <div className="account-failed" role="status">
      <span className="account-unknown">{t('shell.failed.title', { name })}</span>
      <Button size="chip" icon={<RetryIcon />} onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </div>
  )
}

/**
 * Which account it is: by the name of its login, else by that which the account gives itself, once it is known. The address is
 * there as well, and alone where there is no name.
 */
function Identity({ account: { address, namespace } }: { readonly account: ActiveAccount }) {
  const t = useText()
  const { name, isLogin, avatar } = useIdentity()
  const short = shortenAddress(address)
  return (
    <div className="account-identity">
      <Avatar address={address} namespace={namespace} size={48} {...(avatar && { picture: avatar })} />
      <div className="account-words">
        <p
          key={name}
          className={name ? 'account-name account-known' : 'account-name'}
          part={name ? (isLogin ? 'user' : 'name') : undefined}
          dir={name ? 'auto' : 'ltr'}
          title={name ? `${name}, ${address}` : address}
        >
          {name ?? short}
        </p>
        {name ? (
          <p className="account-address" dir="ltr" title={address}>
            {short}
          </p>
        ) : null}
      </div>
      <CopyButton bare value={address} label={t('account.copy')} />
      <ExplorerLink />
    </div>
  )
}

function IdentitySkeleton() {
  return (
    <div className="account-identity">
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
    </div>
  )
}

/** The way to what can be set of this account, where a plugin has something. */
function SettingsButton() {
  const navigation = useNavigation()
  const t = useText()
  // One that is still to come may have nothing for this account.
  const isSettable = useSlot('settings.row').some(({ item, retry }) => item || retry)
  return isSettable ? (
    <IconButton label={t('account.settings')} onClick={() => navigation.push('AccountSettings')}>
      <SettingsIcon />
    </IconButton>
  ) : null
}

function NetworkSelector() {
  const { enableNetworkSwitch } = useOptions()
  const { track } = useFeatureContext()
  const navigation = useNavigation()
  const t = useText()
  const network = useLatchkeyState((state) => state.network)
  const count = useLatchkeyState(({ networks }) => networks.length)
  const toImage = useNetworkImage()
  const fixed = enableNetworkSwitch === false || count < 2
  const name = network?.name ?? t('networks.unknown')
  const open = () => {
    track('CLICK_NETWORKS')
    navigation.push('Networks')
  }
  return (
    <button
      type="button"
      className="account-pill"
      part="network"
      aria-label={t('networks.open', { name })}
      aria-disabled={fixed || undefined}
      title={name}
      onClick={fixed ? undefined : open}
    >
      <Picture size={20} round src={toImage(network)} name={name} />
      <span dir="auto">{name}</span>
      {fixed ? null : <ChevronDownIcon />}
    </button>
  )
}

/** What the host calls the account, and what kind it is where it is no plain one. */
function AccountWords({ account }: { readonly account: ActiveAccount }) {
  const toKind = useAccountKind()
  const label = useAddressLabel(account.namespace)(account.address)
  const { accounts } = useLatchkeyState(({ namespaces }) => namespaces[account.namespace]?.connection) ?? {}
  const kind = toKind(account, accounts)
  return (
    <>
      {label ? <Badge>{label}</Badge> : null}
      {kind ? <Badge>{kind}</Badge> : null}
    </>
  )
}

/** Which wallet holds the account; where there are several, the way to them. */
function WalletName({ name }: { readonly name: string }) {
  const navigation = useNavigation()
  const t = useText()
  const toImage = useConnectorImage()
  const connection = useLatchkeyState(({ namespace, namespaces }) => namespaces[namespace ?? '']?.connection)
  const isManaged = useManaged()
  const content = (
    <>
      <Picture size={20} src={connection && (connection.wallet?.icon ?? toImage(connection.connector))} name={name} />
      <span className="account-wallet" dir="auto">
        {name}
      </span>
    </>
  )
  if (!isManaged) return <span className="account-pill">{content}</span>
  return (
    <button
      type="button"
      className="account-pill"
      part="wallet"
      aria-label={t('profile.open', { name })}
      onClick={() => navigation.push('ProfileWallets')}
    >
      {content}
      <ChevronDownIcon />
    </button>
  )
}

function ExplorerLink() {
  const t = useText()
  const account = useAccount()
  const href = useExplorerUrl(account?.network, { address: account?.address })
  return href ? (
    <a
      className="icon-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={t('account.explorer')}
      aria-label={t('account.explorer')}
    >
      <ExternalIcon />
    </a>
  ) : null
}

function Balance() {
  const t = useText()
  const { amount, age, error, loading, refresh } = useBalance()
  const canRetry = isLatchkeyError(error, 'PLUGIN_FAILED')
  return (
    <div className="account-balance">
      <div aria-live="polite">
        {loading ? <Skeleton shape="title" /> : null}
        <BalanceText amount={amount} age={age} />
        {error && !amount ? <span className="account-unknown">{t('account.balance.failed')}</span> : null}
      </div>
      {age ? <bdi className="account-age">{age}</bdi> : null}
      {canRetry ? (
        <Button size="chip" icon={<RetryIcon />} onClick={refresh}>
          {t('shell.retry')}
        </Button>
      ) : error && !amount && !isLatchkeyError(error, 'UNSUPPORTED') ? (
        <span className="account-age">{t('account.balance.next')}</span>
      ) : null}
    </div>
  )
}

/** What plugins offer beside what the user came for. Nothing holds its place: most accounts have none. */
function Offers() {
  const entries = useSlot('account.offer').filter(({ item }) => item)
  return (
    <div className="account-offers">
      {entries.map((entry) => (
        <Slot key={entry.key} entry={entry} />
      ))}
    </div>
  )
}

function Actions() {
  const { order } = useOptions()
  const entries = useSlot('account.action').filter(({ pending }) => !pending)
  if (entries.length === 0) return null
  return (
    <div className="account-actions">
      {inOrder(entries, order?.features).map((entry) => (
        <Slot key={entry.key} entry={entry} skeleton={<Skeleton shape="tile" />} />
      ))}
    </div>
  )
}
