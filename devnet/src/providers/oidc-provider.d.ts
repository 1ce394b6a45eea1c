/** What the stand-ins use of oidc-provider, which comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    uid: string
    prompt: { name: string }
    params: { client_id: string; scope?: string }
    session?: { accountId: string }
  }
  interface Context {
    body: unknown
    oidc?: { account?: { accountId: string }; session?: { accountId?: string } }
  }
  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Client {
    compareClientSecret(actual: string): boolean | Promise<boolean>
    redirectUriAllowed(value: string): boolean
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: { prototype: Client }
    readonly Grant: new (given: {
      accountId: string | undefined
      clientId: string
    }) => Grant
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
  interface Check {
    readonly reason: string
  }
  export const interactionPolicy: {
    base(): { get(name: string): { checks: { add(check: Check): void } } | undefined }
    readonly Check: new (
      reason: string,
      description: string,
      check: (context: { oidc: { result?: object } }) => boolean,
    ) => Check
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** @param tolerance seconds that something is kept beyond its end */
  export function createMemoryAdapter(tolerance: number): new () => object
}
