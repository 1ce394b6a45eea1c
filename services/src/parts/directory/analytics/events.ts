import * as z from 'zod'

/**
 * Events that are counted, by the names of the protocol (and `INIT`, `ERROR` of WalletConnect's own core). All else is
 * dropped: a name that anyone may choose could carry anything, and could fill the table.
 */
const known = new Set(
  (
    'MODAL_OPEN MODAL_CLOSE MODAL_CREATED CLICK_ALL_WALLETS CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET_HELP ' +
    'CLICK_NETWORKS CLICK_CONVERT CLICK_SELECT_TOKEN_TO_SWAP CLICK_SELECT_NETWORK_TO_SWAP EMAIL_LOGIN_SELECTED ' +
    'EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS ' +
    'EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL SELECT_WALLET CONNECT_SUCCESS CONNECT_ERROR ' +
    'USER_REJECTED DISCONNECT_SUCCESS DISCONNECT_ERROR CLICK_TRANSACTIONS SELECT_BUY_CRYPTO SELECT_WHAT_IS_A_BUY ' +
    'OPEN_ENS_FLOW SELECT_BUY_PROVIDER ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS CLICK_SIGN_SIWX_MESSAGE ' +
    'CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR SWITCH_NETWORK SET_PREFERRED_ACCOUNT_TYPE OPEN_SWAP OPEN_SEND ' +
    'INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR SWAP_APPROVAL_ERROR SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_REQUEST_USER_DATA ' +
    'SOCIAL_LOGIN_CANCELED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS ' +
    'REGISTER_NAME_ERROR SEND_INITIATED SEND_SUCCESS SEND_ERROR SEND_REJECTED CONNECT_PROXY_ERROR SEARCH_WALLET ' +
    'INITIALIZE PAY_SUCCESS PAY_ERROR PAY_INITIATED PAY_MODAL_OPEN PAY_EXCHANGE_SELECTED GET_WALLET ' +
    'WALLET_IMPRESSION_V2 API_ERROR DATA_PARSING_ERROR SECURE_SITE_ERROR INTERNAL_SDK_ERROR INIT ERROR'
  ).split(' '),
)

/**
 * Only what makes it an event is read, and the name of a wallet, which is counted where it is one of the directory's: what else it says, an address or an
 * error's text, is never looked at.
 */
const eventShape = z.object({
  eventId: z.string().min(1).max(64),
  timestamp: z.union([z.number(), z.string().max(40)]),
  props: z.object({
    event: z.string(),
    properties: z
      .object({ name: z.string().max(100) })
      .optional()
      .catch(undefined),
  }),
})

/** What a body reports. */
export interface CountedEvents {
  readonly counts: ReadonlyMap<string, number>
  /** What each connection calls its wallet: a caller's word, which is not to be kept as it is. Empty where it says nothing. */
  readonly wallets: readonly string[]
}

/** The event of a connection. */
const connected = 'CONNECT_SUCCESS'

/** Counts a body's events by name. What is no event, or none that is known, counts nothing. */
export function countEvents(body: unknown): CountedEvents {
  const counts = new Map<string, number>()
  const wallets: string[] = []
  for (const item of [body].flat()) {
    const { success, data } = eventShape.safeParse(item)
    if (!success || !known.has(data.props.event)) continue
    const { event, properties } = data.props
    counts.set(event, (counts.get(event) ?? 0) + 1)
    if (event === connected) wallets.push(properties?.name ?? '')
  }
  return { counts, wallets }
}
