/** Codes of the errors that an operator or a client of the services can meet. */
export type ServiceErrorCode =
  | 'ADMIN_DOOR_UNREACHABLE'
  | 'CHAIN_INVALID'
  | 'COMMAND_INVALID'
  | 'CONFIG_INVALID'
  | 'DATABASE_UNREACHABLE'
  | 'FEATURE_INVALID'
  | 'FOLDER_IN_USE'
  | 'ORIGIN_INVALID'
  | 'ORIGIN_NOT_ALLOWED'
  | 'PORT_TAKEN'
  | 'PROJECT_EXISTS'
  | 'PROJECT_ID_MISSING'
  | 'PROJECT_INVALID'
  | 'PROJECT_NOT_FOUND'
  | 'SERVER_ERROR'

/** An error with a code to decide by and a sentence to show. Messages name no secret, no address and no folder's content. */
export class ServiceError extends Error {
  override name = 'ServiceError' as const
  readonly code: ServiceErrorCode

  constructor(code: ServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
