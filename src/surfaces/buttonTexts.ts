import { type ConnectionStatus, isLatchkeyError } from '../kernel/index.js'

/** What buttons say where the host gives no text. */
export const connectText = 'Connect wallet'
export const waitingText = 'Connecting'
export const unsupportedText = 'Unsupported network'
/** What one says whose modal did not arrive. */
export const lostText = 'Could not load. Try again'

/** Whether a connection is being made or restored. */
export const isUnderWay = (status: ConnectionStatus): boolean => status === 'connecting' || status === 'reconnecting'

/** Whether what a press asked for did not arrive. What else it rejects with was shown in the modal, or is what the user did. */
export const isLost = (error: unknown): boolean => isLatchkeyError(error, 'MODAL_FAILED', 'ENGINE_FAILED')
