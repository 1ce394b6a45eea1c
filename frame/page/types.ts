import type { ComponentType } from 'preact'
import type { AppEventName, AppPayload, RpcRequest } from '../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer, FrameScreen } from '../../adapters/embedded/wire/frameEvents.js'
import type { Action, TokenFacts } from '../common/approval/types.js'
import type { HandedLogin } from '../common/channel/handOver.js'
import type {
  AccountType,
  CodeEntry,
  FrameChain,
  FrameLook,
  HostPage,
  MadePasskey,
  ScreenProps,
  SignedPasskey,
} from '../common/types.js'
import type { DisclosedKind } from '../flows/index.js'
import type { SessionsQuestion } from '../flows/permissions.js'
import type { PaymasterQuestion } from '../flows/sponsor.js'
import type { Bytes, Account as KeyAccount, UnlockedWallet } from '../keys/index.js'
import type { loginEvents } from './link/loginEvents.js'
import type { GrantStore } from './permissions/types.js'
import type { Records } from './records.js'

/** What the frame's server says of the project, in the page itself; read by `readConfig`. */
export interface FrameConfig {
  readonly projectId: string
  /** The project's name, as its operator set it. */
  readonly project: string
  /** Who runs the wallet: stands above every approval. */
  readonly operator: string
  /** How the wallet looks on the project's pages. Default: as everywhere. */
  readonly look?: FrameLook | undefined
  /** Origin patterns of the project. Empty: nobody may log in (S9). */
  readonly origins: readonly string[]
  /** What the operator calls the apps at some of these origins, each named in full (S12). */
  readonly names: Readonly<Record<string, string>>
  /** Public addresses of the services, without a final slash. Without one for `sessions`, permissions are known to their browser alone. */
  readonly urls: Readonly<Record<'auth' | 'custody' | 'recovery' | 'data', string>> & {
    readonly sessions?: string | undefined
  }
  /** Chains that the wallet works with. */
  readonly chains: readonly FrameChain[]
  /**
   * Origin patterns of pages that are trusted not to hide what the user approves: requests are approved in the frame there, else in a
   * window of its own (S11).
   */
  readonly framedApprovals: readonly string[]
  /** Where codes are typed. `frame`: the frame refuses codes that the page sends. */
  readonly codeEntry: 'page' | 'frame'
}

/**
 * Answers one message of the page's; what it throws becomes the error answer, its result passes by the answer's schema.
 *
 * @param signal aborts when the page gives the question up (`RELOAD`, for requests `RPC_ABORT`), with REQUEST_ABORTED. Messages
 *   of the login are answered then, and what the handler still returns goes nowhere
 */
export type Handler<Name extends AppEventName> = (
  payload: AppPayload<Name>,
  signal: AbortSignal,
) => FrameAnswer<Name> | Promise<FrameAnswer<Name>>

/** A handler for each of these messages. */
export type Handlers<Name extends AppEventName = AppEventName> = { readonly [Each in Name]: Handler<Each> }

/** A message that the login's room answers. */
export type LoginEventName = (typeof loginEvents)[number]

/** The page around the frame, as the frame's rooms reach it. */
export interface HostLink {
  /**
   * The page as it is now: its name and theme may change. Handlers run for a bound page only.
   * @throws {FrameError} ORIGIN_NOT_ALLOWED while no page is bound
   */
  host(): HostPage
  /** Says what the frame shows (`SCREEN`). Nothing is said while no page is bound. */
  showScreen(screen: FrameScreen): void
  /**
   * Has the page show the number that the user chooses on the page of custody's mail (`NUMBER`); null: none is asked for any more.
   * It is no secret from the page: the page that draws around the frame could show the user any number.
   */
  showNumber(number: string | null): void
  /** Answers a question that the page did not ask, as when another tab ended the login: `IS_CONNECTED_SUCCESS`. */
  tell<Name extends 'IS_CONNECTED' | 'GET_USER'>(name: Name, payload: FrameAnswer<Name>): void
}

/** The chains in use: one on each namespace. Only the page changes them. */
export interface ActiveChains {
  /** The chain in use on a namespace (`eip155`); undefined when the operator serves none of it. */
  of(namespace: string): FrameChain | undefined
  /** The chain that was used last; at first the one of the frame's address, else the first of the configuration. */
  last(): FrameChain
  /** Whether the page has named a chain that the operator serves, or none yet: else it can do nothing with the wallet. */
  isServed(): boolean
  /**
   * Uses a chain, as SWITCH_NETWORK and GET_USER name it: a number, or the CAIP-2 text.
   * @throws {FrameError} CHAIN_UNKNOWN when the operator does not serve it
   */
  use(chainId: number | string): FrameChain
  /** Whether the operator pins a contract that accounts of any of its chains may be handed to. */
  hasContract(): boolean
  /** Calls back after another chain came into use. Returns its own stop. */
  onChange(run: (chain: FrameChain) => void): () => void
}

/**
 * One screen at a time: others wait. The page gets what is shown and how high it is (`SCREEN`). An approval does not wait for
 * `offer`, which other clients than ours never show, nor for `settings`: it ends them, with SCREEN_CLOSED. Nor does `confirm`.
 */
export interface Screens {
  /**
   * Shows a screen when those before it have gone, and resolves with its result.
   * @throws the signal's reason, or {FrameError} SCREEN_CLOSED when the user left it
   */
  show<Result>(
    name: Exclude<FrameScreen['name'], 'none'>,
    component: ComponentType<ScreenProps<Result>>,
    signal?: AbortSignal,
  ): Promise<Result>
  /**
   * The user left the modal: the screen in sight ends, with SCREEN_CLOSED, unless it is an approval (RPC_ABORT ends those). Escape
   * ends any screen the same way, approvals too.
   */
  close(): void
}

/** Who is logged in on this device, and the wallet behind it. */
export interface FrameUser {
  readonly email: string | null
  /** Both namespaces' accounts; derived from the opened wallet before they were first shown (S34). */
  readonly accounts: readonly KeyAccount[]
  readonly recovery: 'managed' | 'user-held' | 'none'
  /** What the EVM account may be on chains where the operator pins a contract; the address is the same. Default: `eoa`. */
  readonly accountType?: AccountType | undefined
}

/** Screen `confirm`: a page wants another mailbox to log in. Done by a press that passes the gate. */
export interface AskedMailbox {
  /** The mailbox that logs in now; null: none does. */
  readonly current: string | null
  /** The one that the page wants. */
  readonly address: string
  /** The screen is in sight: the user may take as long as it needs. */
  onSeen(): void
}

/** Makes that screen. */
export type CreateConfirm = (asked: AskedMailbox) => ComponentType<ScreenProps<void>>

/** Screen `settings`: what the site will be able to read of its user. */
export interface UntoldDisclosure {
  readonly what: readonly DisclosedKind[]
  /** The screen is in sight: the user may take as long as it needs. */
  onSeen(): void
}

/** Makes that screen. Done with whether the user lets it be, yes by a press that passes the gate. */
export type CreateDisclosure = (untold: UntoldDisclosure) => ComponentType<ScreenProps<boolean>>

/** A mailbox that the user may add: it logs in, and recovers the wallet. */
export interface MailboxOffer {
  /** What a provider said is the user's address: stands in the field, to be confirmed. */
  readonly known?: string | undefined
  /** Mails a code to an address. @throws {FlowError} EMAIL_INVALID, EMAIL_TAKEN, STEP_UP_NEEDED, TOO_MANY */
  begin(address: string): Promise<CodeEntry>
  /**
   * Once the code was right: custody mails its page, and the press there makes the wallet recoverable.
   * @param onNumber hears the number to choose there @throws {FlowError} DEVICE_REFUSED
   */
  prove(signal: AbortSignal, onNumber: (number: string) => void): Promise<void>
}

/** A passkey that the user may add: it opens the wallet, and logs in. */
export interface PasskeyOffer {
  /** @returns what it signs when it is used, so that it logs in @throws {FlowError} ORIGIN_NOT_ALLOWED, TOO_MANY */
  begin(): Promise<{ readonly challenge: Bytes }>
  /**
   * Adds it, once it has opened the wallet.
   * @returns whether it logs in, too @throws {FlowError} OPENER_FAILED, STEP_UP_NEEDED
   */
  add(passkey: SignedPasskey): Promise<boolean>
}

/** Screen `offer`: one step that a login leaves open. */
export interface OfferFacts {
  /**
   * `wayBack`: nobody can bring the wallet back yet. `passkey`: the next login could be shorter. `unkept`: this browser keeps nothing,
   * which the user is told.
   */
  readonly about: 'wayBack' | 'passkey' | 'unkept'
  /** Whether this login took a mail: what a passkey spares. */
  readonly isMailed: boolean
  /** Whether the operator can help to recover it. */
  readonly isManaged: boolean
  /** For a passkey's user handle and label (`userHandle`, `prfInput`). */
  readonly owner: { readonly realm: string; readonly sub: string; readonly name: string }
  /** A passkey to add. Absent where the browser keeps nothing: this device is no member, and changes nothing of the wallet. */
  readonly passkey?: PasskeyOffer
  /** A mailbox to add, for a wallet that is not recoverable yet. */
  readonly mailbox?: MailboxOffer
}

/** What brings a wallet to this device. Secrets are wiped by who called. */
export type RecoverBy =
  /** A button in a mail of custody's, which is waited for. */
  | { readonly k: 'mail' }
  | ({ readonly k: 'prf' } & Pick<MadePasskey, 'secret' | 'cred'>)
  /** Of `fromCodeText`. */
  | { readonly k: 'code'; readonly secret: Bytes }

/** Screen `recover`: the login is through, and this device does not open the wallet. */
export interface RecoverChoices {
  readonly ways: readonly RecoverBy['k'][]
  /** For a passkey's PRF (`prfInput`). */
  readonly realm: string
  /** Where custody's mail goes. */
  readonly address: string | null
  /**
   * Opens the wallet; when it did, the screen is done.
   * @param onNumber hears the number to choose on the page of custody's mail
   * @throws {FlowError} RECOVERY_WAITS, EVIDENCE_REFUSED, DEVICE_UNKNOWN (no such opener); KeyError OPENER_WRONG
   */
  recover(by: RecoverBy, signal?: AbortSignal, onNumber?: (number: string) => void): Promise<void>
}

/** Screen `window`: a passkey is to be made, as login and key of a wallet that is to be made. */
export interface NewPasskey {
  /** For its user handle. */
  readonly realm: string
  readonly sub: string
  /** What it signs for services. */
  readonly challenge: Bytes
}

/** A window of a login by a provider, opened in a click. */
export interface LoginWindow {
  readonly isBlocked: boolean
  /** Its address, for a link where the browser blocked it: `<a href target="_blank" rel="opener">`. */
  readonly href: string
  /**
   * Hands the login over once the window asks for it; it then goes to the provider.
   * @throws the signal's reason
   */
  lead(login: HandedLogin, signal: AbortSignal): Promise<void>
  close(): void
}

/** Screen `window`: a login by a provider, whose window the page cannot open. */
export interface LoginWindowOffer {
  /** Call it in the task of the click. */
  open(window: Window): LoginWindow
  readonly login: HandedLogin
}

/** Screen `confirm`: the page's own server says who the user is. Done by a press that passes the gate. */
export interface AskedEntry {
  /** What that server calls the user. */
  readonly account: string
}

/** Screen `recover`: the page's own server has logged the user in, and the wallet is on other devices. */
export interface WalletElsewhere {
  /** When (seconds since 1970), on which page and by which browser it was made. */
  readonly made: { readonly at: number; readonly site: string; readonly browser: string }
  /** Mails a code, with which the user proves who it is: then the screen is done. Absent for a user without a mailbox. */
  readonly begin?: () => Promise<CodeEntry>
}

/** The screens that the login shows, each for one occasion. They end without a result. */
export interface LoginScreens {
  code(entry: CodeEntry): ComponentType<ScreenProps<void>>
  offer(facts: OfferFacts): ComponentType<ScreenProps<void>>
  recover(choices: RecoverChoices): ComponentType<ScreenProps<void>>
  enter(asked: AskedEntry): ComponentType<ScreenProps<void>>
  elsewhere(facts: WalletElsewhere): ComponentType<ScreenProps<void>>
  passkey(wanted: NewPasskey): ComponentType<ScreenProps<SignedPasskey>>
  /** Done once the window is on its way to the provider. */
  provider(offer: LoginWindowOffer): ComponentType<ScreenProps<void>>
}

/** The account of this device, as approvals see it. */
export interface Login {
  /** Undefined when nobody is logged in. */
  user(): FrameUser | undefined
  /**
   * The unlocked wallet; unlocks it where it is locked. Every caller gets the same one.
   * @throws {FrameError} LOGGED_OUT; FlowError; KeyError
   */
  unlock(signal?: AbortSignal): Promise<UnlockedWallet>
  /**
   * Resolves once auth has answered a question that began with this call: the login goes on. Nothing is signed without that (S32).
   * @throws {FrameError} LOGGED_OUT; FlowError where auth does not answer
   */
  confirm(): Promise<void>
  /**
   * Names a sign-in message of this page to auth, which makes its session one of this login. None is signed without that.
   * @throws {FrameError} LOGGED_OUT; FlowError where auth does not answer, or another login has named it
   */
  nameSignIn(text: string): Promise<void>
  /**
   * Asks the operator's paymaster, as this user. @returns what it answers; undefined where it refuses
   * @throws {FrameError} LOGGED_OUT; FlowError where a service does not answer
   */
  askPaymaster(question: PaymasterQuestion): Promise<unknown>
  /**
   * Asks the service that keeps permissions, as this user.
   * @param url Its public address, as the operator names it.
   * @throws {FrameError} LOGGED_OUT; FlowError where a service does not answer
   */
  askSessions<Answer>(url: string, question: SessionsQuestion<Answer>): Promise<Answer>
  /** Keeps what the user wants the EVM account to be. Nothing on chain changes by it. @throws {FrameError} LOGGED_OUT; FlowError */
  chooseAccountType(type: AccountType): Promise<void>
  /** Calls back when the login ends, in any tab (S32). Returns its own stop. */
  onEnd(run: () => void): () => void
}

/** What `login/` gives to the page's start: its code comes after READY. */
export interface LoginRoom {
  readonly login: Login
  readonly handlers: Handlers<LoginEventName>
  /** The page was hidden or is shown again (`visibilitychange`): an unlocked wallet counts it, and no hidden page asks auth. */
  pageHidden(isHidden: boolean): void
  /** The user has come back to the page (`focus`): auth is asked whether the login goes on. */
  pageFocused(): void
}

/** JSON-RPC over the project's own endpoint: the only source of what an approval shows besides the request (S8). */
export interface ChainClient {
  readonly chain: FrameChain
  /** @throws {FrameError} CHAIN_UNREACHABLE, or RPC_FAILED with the node's `rpcCode` and message */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

/** A request that the user decides: decoded, shown, signed and sent in a chunk of its own (`approvals/`). */
export interface Approvals {
  /**
   * Shows a request of `approvedMethods` when those before it are done, and resolves with what the wallet answers.
   *
   * @param chain the active chain of the request's namespace, whatever the request says
   * @param own The user has asked for it in the wallet itself, and no page: by it alone is another chain than the active one right. It gives way
   *   as what the user has opened, until `signal` ends it. `onShow` runs right before it takes the place of what is shown.
   * @throws {FrameError} REQUEST_REJECTED, REQUEST_ABORTED, METHOD_NOT_ALLOWED, REQUEST_INVALID; RPC_FAILED, CHAIN_UNREACHABLE
   */
  ask(
    request: RpcRequest,
    context: {
      readonly host: HostPage
      readonly chain: ChainClient
      readonly own?: { readonly signal: AbortSignal; readonly onShow: () => void }
    },
  ): Promise<unknown>
  /** Ends all that is open or waits, with REQUEST_ABORTED; nothing is signed afterwards (F7, S13). */
  abort(): void
}

/** What an unlock found that the wallet's user is to be told. */
export interface WalletNotices {
  /** A copy of this device may be in use. */
  readonly isCopied: boolean
  /** The account is being deleted. */
  readonly isDeleting: boolean
  /** Openers and checks that other devices have added. */
  readonly added: { readonly members: readonly unknown[]; readonly evidence: readonly unknown[] }
}

/** Permissions that were given by one consent. */
export interface GivenPermissions {
  readonly origin: string
  readonly chain: FrameChain
  /** By the bytes that were signed. */
  readonly actions: readonly Action[]
  /** Tokens of the actions, by address. */
  readonly tokens: Readonly<Record<string, TokenFacts>>
}

/** What approvals are made of. */
export interface ApprovalParts {
  readonly config: FrameConfig
  readonly screens: Screens
  readonly login: Login
  /** What there is to tell since it was last asked. */
  readonly takeNotices?: () => WalletNotices
  /** The user has decided with them in sight. */
  readonly noticesSeen?: () => Promise<void>
  /** Asks for a fresh proof before the first send on a device that the wallet was brought to. @throws what keeps it from being sent */
  readonly checkFirstSend?: (signal: AbortSignal) => Promise<void>
  /** What was approved before. */
  readonly records: Records
  /** A permission was given: its user reads what, once the page has its answer. */
  readonly onGiven?: (given: GivenPermissions) => void
  /** Keeps permissions beyond this browser. Default: the records alone. */
  readonly grants?: Pick<GrantStore, 'keep'> | undefined
  /** Now, in ms. */
  readonly now: () => number
}
