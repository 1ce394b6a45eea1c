import type { ComponentType } from 'preact'
import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { CodeEntry, HostPage } from '../../common/types.js'
import type { Login, Opened } from '../../flows/index.js'
import type { Manifest } from '../../keys/index.js'
import type { WindowState } from '../screens/useWindow.js'
import type { LoginWindow } from '../types.js'

/** A page that a host may open the settings at. */
export type SettingsPage = NonNullable<NonNullable<AppPayload<'SHOW_SETTINGS'>>['page']>

/** What the services say of the account, verified where it can be. */
export interface AccountFacts {
  /** The newest manifests, oldest first. */
  readonly manifests: readonly [Manifest, ...Manifest[]]
  /** Auth's word, of sites and browsers the devices' own. */
  readonly logins: readonly Login[]
  /** The latest releases to all devices. */
  readonly releases: Opened['released']
  /** Custody gives no share until the suspension is ended. */
  readonly isSuspended: boolean
}

/** A suspended wallet, and its way back. */
export interface SuspendedAccount {
  /** This device's id among the members. */
  readonly device: string
  /** @throws {FlowError}; KeyError */
  load(): Promise<AccountFacts>
  /**
   * Ends the suspension without these devices.
   * @throws {FlowError} STEP_UP_NEEDED, WALLET_SUSPENDED: the login is from before the suspension
   */
  endSuspension(unknown: readonly string[]): Promise<void>
  /** Mails a code that makes the login fresh. @throws {FlowError} TOO_MANY, EMAIL_INVALID */
  stepUp(): Promise<CodeEntry>
}

/** Everything that the settings show and do. Errors are FlowError, KeyError and FrameError. */
export interface SettingsAccount extends SuspendedAccount {
  readonly email: string | null
  /** Who runs the wallet. */
  readonly operator: string
  /** Whether this browser keeps the device; without it the device is no member, and changes nothing of the wallet. */
  readonly isKept: boolean
  /** Takes a device out of the wallet; its logins end. @throws {FlowError} STEP_UP_NEEDED */
  revoke(id: string): Promise<void>
  /** Seals the wallet anew. */
  secureAnew(): Promise<void>
  /** Ends the login on this device, and with it these settings. */
  signOut(): Promise<void>
  /** Ends all logins of the user. Fails where auth does not answer: then nothing is. */
  signOutEverywhere(): Promise<void>
  /** Loads what works on the accounts that the user logs in with. */
  loadLogins(): Promise<LinkedLogins>
  /** @returns when the account is erased, in seconds since 1970. @throws {FlowError} STEP_UP_NEEDED */
  deleteAccount(): Promise<number>
}

/** An account that the user logs in with. */
export interface LinkedLogin {
  readonly id: string
  /** `email`, `passkey`, `farcaster`, `telegram`, `exchange` (the site's own server), or a provider's id. */
  readonly kind: string
  readonly name?: string | undefined
  /** When it was added and used last, in seconds since 1970; 0: not known. */
  readonly began: number
  readonly used: number
  /** Of one that does not count yet: when it does, in seconds since 1970. */
  readonly countsFrom?: number | undefined
}

/** The accounts that the user logs in with, and the providers that one can be added of. */
export interface LoginFacts {
  readonly identities: readonly LinkedLogin[]
  readonly providers: readonly { readonly id: string; readonly name: string }[]
}

/** What is done with these accounts. */
export interface LinkedLogins {
  load(): Promise<LoginFacts>
  /** @throws {FlowError} STEP_UP_NEEDED, LAST_LOGIN, CHECK_IN_USE, TOO_NEW, DEVICE_NOT_LISTED */
  remove(id: string): Promise<void>
  /** Call it in the task of the click. */
  open(window: Window): LoginWindow
  /** Adds one in that window. @throws {FlowError} STEP_UP_NEEDED, IDENTITY_TAKEN, SOCIAL_DENIED, SOCIAL_EXPIRED, SOCIAL_REFUSED */
  add(provider: string, opened: LoginWindow, signal: AbortSignal): Promise<void>
}

/** Opens a window of the frame's from a row: a hook, called in each drawing of the settings. */
export type UseSettingsWindow = (
  host: HostPage,
  /** The window has done what it is for: what is shown is read anew. */
  onDone: () => void,
) => {
  readonly state: WindowState
  readonly href: string | undefined
  readonly wasClosed: boolean
  /** Call it in the task of the click. */
  open(): void
  close(): void
}

/** What is done in windows of their own. A row without one is not there. */
export interface SettingsWindows {
  readonly export?: UseSettingsWindow
  readonly import?: UseSettingsWindow
  readonly recovery?: UseSettingsWindow
}

/** What is offered at the page `offer`. */
export interface SettingsOffer {
  readonly about: 'wayBack' | 'passkey'
  /** The user has logged in by mail. */
  readonly isMailed: boolean
  /** It is not offered again on this device. */
  putOff(): Promise<void>
}

/** The page of what the user has permitted. */
export interface SettingsPermissions {
  /** There is a way to it in the list of settings. */
  readonly isOffered: boolean
  /** Loads it. */
  load(): Promise<ComponentType<{ onBack: () => void }>>
}

/** What the settings are shown with. */
export interface SettingsOptions {
  readonly page: SettingsPage | undefined
  /** The page can move the login to another address. */
  readonly changesEmail: boolean
  readonly windows: SettingsWindows
  /** Absent: nothing is offered, and its page is the list. */
  readonly offer?: SettingsOffer | undefined
  /** Absent: its page is the list. */
  readonly permissions?: SettingsPermissions | undefined
}
