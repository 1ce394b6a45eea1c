import { refused, TestRpcError } from './rpcError.js'

/** How the user of a test wallet decides on what a page asks. */
interface PromptParts<Request> {
  readonly decide: (request: Request) => unknown
  /** Aborts when the wallet is gone: open prompts end. */
  readonly ended: AbortSignal
}

/**
 * What a test wallet has asked its user. `ask` resolves when the user has allowed it.
 * @throws {TestRpcError} 4001 when the user refuses, 4900 when the wallet is gone meanwhile
 */
export function createPrompts<Request>({ decide, ended }: PromptParts<Request>) {
  const prompts: Request[] = []
  return {
    prompts,
    async ask(request: Request): Promise<void> {
      prompts.push(request)
      const gone = new Promise<never>((_, reject) => {
        const leave = () => reject(new TestRpcError(4900, 'The wallet is gone.'))
        if (ended.aborted) leave()
        else ended.addEventListener('abort', leave, { once: true })
      })
      const decision = await Promise.race([decide(request), gone])
      if (decision === 'hang') await gone
      if (decision === 'refuse') throw refused()
    },
  }
}
