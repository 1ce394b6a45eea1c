/** Codes of the errors that an operator or a client of the services can meet. */
export type ServiceErrorCode =
  | 'ADMIN_DOOR_UNREACHABLE'
  | 'BODY_INVALID'
  | 'BODY_TOO_LONG'
  | 'CHAIN_INVALID'
  | 'CHAIN_NOT_SERVED'
  | 'CHAIN_UNREACHABLE'
  | 'CLOCK_SKEW'
  | 'COMMAND_INVALID'
  | 'CONFIG_INVALID'
  | 'DATABASE_UNREACHABLE'
  | 'EVENTS_INVALID'
  | 'FEATURE_INVALID'
  | 'FOLDER_IN_USE'
  | 'FOLDER_UNSAFE'
  | 'IMAGE_NOT_FOUND'
  | 'MESSAGE_EXPIRED'
  | 'MESSAGE_INVALID'
  | 'MESSAGE_NOT_YET_VALID'
  | 'MESSAGE_ORIGIN_MISMATCH'
  | 'NAMESPACE_NOT_SERVED'
  | 'NONCE_EXPIRED'
  | 'NONCE_INVALID'
  | 'NONCE_USED'
  | 'ORIGINS_EMPTY'
  | 'ORIGIN_INVALID'
  | 'ORIGIN_MISSING'
  | 'ORIGIN_NOT_ALLOWED'
  | 'PORT_TAKEN'
  | 'PROJECT_EXISTS'
  | 'PROJECT_ID_MISSING'
  | 'PROJECT_INVALID'
  | 'PROJECT_NOT_FOUND'
  | 'SERVER_ERROR'
  | 'SESSION_EXPIRED'
  | 'SESSION_INVALID'
  | 'SESSION_REVOKED'
  | 'SIGNATURE_INVALID'
  | 'WALLET_FILE_UNREADABLE'
  | 'WALLET_INVALID'
  | 'WALLET_NOT_FOUND'
  | 'WALLET_QUERY_INVALID'

/** An error with a code to decide by and a sentence to show. Messages name no secret, no address and no folder's content. */
export class ServiceError extends Error {
  override name = 'ServiceError' as const
  readonly code: ServiceErrorCode

  constructor(code: ServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
