/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { useTexts } from '../../common/screen/parts/index.js'
import type { HostPage, ScreenProps } from '../../common/types.js'
import type { Clock } from '../../keys/index.js'
import { WindowStep } from '../screens/WindowStep.js'
import { ConfirmPage } from './ConfirmPage.js'
import { DeletedPage, DeletePage } from './DeletePage.js'
import { DevicePage, DevicesPage, RemovedPage } from './DevicesPage.js'
import { FactsPage } from './FactsPage.js'
import { ListPage } from './ListPage.js'
import { LoginsRoom } from './LoginsRoom.js'
import { messages } from './messages/index.js'
import { OfferPage } from './OfferPage.js'
import { PermissionsRoom } from './PermissionsRoom.js'
import { PhrasePage } from './PhrasePage.js'
import type { PageName } from './pages.js'
import { RecentPage } from './RecentPage.js'
import { RecoveryPage } from './RecoveryPage.js'
import { type DeviceFacts, readAccount } from './readAccount.js'
import { SuspendedPage } from './SuspendedPage.js'
import type { SettingsAccount, SettingsOptions, UseSettingsWindow } from './types.js'
import { useFacts } from './useFacts.js'

/** What is in sight: a page by name, or one of a single thing. */
type Place =
  | { readonly at: PageName }
  | { readonly at: 'device' | 'remove'; readonly device: DeviceFacts }
  | { readonly at: 'removed' }
  | { readonly at: 'deleted'; readonly erasedAt: number }

/** The settings of the account and its wallet. Done when the user leaves them, perhaps for a view of the page's. */
export const createSettingsScreen = (account: SettingsAccount, options: SettingsOptions, clock: Clock) =>
  function SettingsScreen({ host, done }: ScreenProps<FrameAnswer<'SHOW_SETTINGS'>>) {
    const t = useTexts(messages)
    const facts = useFacts(account)
    const [place, setPlace] = useState<Place>({ at: options.page ?? 'list' })
    const [notice, setNotice] = useState<string>()
    const tools = { clock, host }
    const { email, isKept, stepUp } = account

    const go = (next: Place) => {
      setNotice(undefined)
      setPlace(next)
    }
    const leave = () => done({})
    /** Back to the list, as it is now. */
    const finish = (words?: string) => {
      setPlace({ at: 'list' })
      setNotice(words)
      void facts.reload()
    }
    const windows = useWindows(options.windows, host, (name) =>
      finish(name === 'import' ? t('settings.import.done') : undefined),
    )

    if (place.at === 'deleted') return <DeletedPage erasedAt={place.erasedAt} onClose={leave} key="deleted" />
    if (place.at === 'removed') {
      const onSecured = () => finish(`${t('device.secured')}. ${t('device.secured.help')}`)
      return <RemovedPage {...{ tools, account, onSecured }} onBack={() => finish()} key="removed" />
    }
    const toList = () => go({ at: 'list' })
    const { offer, permissions } = options
    const isSuspended = facts.state === 'there' && facts.facts.isSuspended
    // Its networks answer for it: it waits for no service.
    if (place.at === 'permissions' && permissions && !isSuspended)
      return <PermissionsRoom load={permissions.load} onBack={toList} key="permissions" />
    if (facts.state !== 'there') {
      const problem = facts.state === 'failed' ? facts.problem : undefined
      return <FactsPage problem={problem} onRetry={() => void facts.reload()} onClose={leave} key="facts" />
    }
    const view = readAccount(facts.facts, account.device)
    const { devices } = view
    if (isSuspended)
      return <SuspendedPage {...{ tools, account, devices }} onDone={() => finish()} onBack={leave} key="suspended" />
    if (windows.shown) return <WindowStep {...windows.shown} />

    const toDevices = () => go({ at: 'devices' })
    if (place.at === 'offer' && offer && windows.recovery)
      return <OfferPage {...{ offer, view, windows }} onClose={leave} key="offer" />
    switch (place.at) {
      case 'logins':
        return <LoginsRoom {...{ tools, account }} onBack={() => finish()} key="logins" />
      case 'devices':
        return (
          <DevicesPage
            devices={view.devices}
            onDevice={(device) => go({ at: 'device', device })}
            onBack={toList}
            key="devices"
          />
        )
      case 'device': {
        const { device } = place
        return (
          <DevicePage
            {...{ device, isKept }}
            onRemove={() => go({ at: 'remove', device })}
            onBack={toDevices}
            key="device"
          />
        )
      }
      case 'remove':
        return (
          <ConfirmPage
            title="device.remove.title"
            help="device.remove.help"
            verb="device.remove"
            working="device.remove.working"
            {...{ tools, stepUp }}
            work={async () => {
              await account.revoke(place.device.id ?? '')
              go({ at: 'removed' })
            }}
            onBack={() => go({ at: 'device', device: place.device })}
            key="remove"
          />
        )
      case 'recovery':
        return <RecoveryPage {...{ view, isKept }} onChange={windows.recovery} onBack={toList} key="recovery" />
      case 'import':
        return <PhrasePage onImport={windows.import} wasClosed={windows.wasImportClosed} onClose={leave} key="import" />
      case 'recent':
        return <RecentPage recent={view.recent} onBack={toList} key="recent" />
      case 'signOut':
      case 'everywhere':
        return (
          <ConfirmPage
            title={`${place.at}.title`}
            help={`${place.at}.help`}
            verb={`${place.at}.do`}
            working={`${place.at}.working`}
            tone={place.at === 'signOut' ? 'normal' : 'danger'}
            {...{ tools, stepUp }}
            work={place.at === 'signOut' ? account.signOut : account.signOutEverywhere}
            onBack={toList}
            key={place.at}
          />
        )
      case 'delete':
        return (
          <DeletePage
            {...{ tools, account }}
            onDone={(erasedAt) => go({ at: 'deleted', erasedAt })}
            onBack={toList}
            key="delete"
          />
        )
      default:
        return (
          <ListPage
            {...{ email, view, windows }}
            notice={notice ?? (windows.wasImportClosed ? t('settings.import.closed') : undefined)}
            onEmail={options.changesEmail ? () => done({ next: 'email' }) : undefined}
            hasPermissions={permissions?.isOffered === true}
            onPage={(at) => go({ at })}
            onClose={leave}
            key="list"
          />
        )
    }
  }

/** The windows that rows open; of several the one that is open. */
function useWindows(
  windows: SettingsOptions['windows'],
  host: HostPage,
  onDone: (name: keyof SettingsOptions['windows']) => void,
) {
  const names = ['export', 'import', 'recovery'] as const
  const all = names.map((name) => {
    // The same windows for as long as the screen is shown, so each hook keeps its place.
    const use: UseSettingsWindow | undefined = windows[name]
    return use?.(host, () => onDone(name))
  })
  const shown = all.find((one) => one && one.state !== 'closed')
  const [exports, imports, recovery] = all.map((one) => one?.open)
  return {
    ...{ export: exports, import: imports, recovery },
    wasImportClosed: all[1]?.wasClosed ?? false,
    wasRecoveryClosed: all[2]?.wasClosed ?? false,
    shown: shown && {
      ...{ state: shown.state, href: shown.href, wasClosed: shown.wasClosed },
      ...{ onOpen: shown.open, onCancel: shown.close },
    },
  }
}
