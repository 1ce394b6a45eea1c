import type { Context, Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { orRefusal } from '../../http/refusal.js'
import type { Admitted, LoginAdmission } from './admission.js'

/** A route whose calls are admitted first, and count against the project once they have passed `check`. */
export interface AdmittedRoute<Checked> {
  method: 'GET' | 'POST'
  path: string
  /** Tokens of the caller's and the project's limits. */
  cost: number | ((context: Context<AppEnv>) => number)
  /** Whether it counts for the caller's address alone: what every open page asks must not keep users from signing in. Default: false. */
  isFreeForProject?: boolean
  /** Refuses what can be refused without asking a node. */
  check(context: Context<AppEnv>, admitted: Admitted): Promise<Checked>
  answer(context: Context<AppEnv>, admitted: Admitted, checked: Checked): Promise<Response>
}

/** Adds a route, and the answer to what a browser asks before its call. */
export function addAdmittedRoute<Checked>(
  app: Hono<AppEnv>,
  admission: LoginAdmission,
  { method, path, cost, isFreeForProject = false, check, answer }: AdmittedRoute<Checked>,
): void {
  app.on(method, path, (context) =>
    orRefusal(context, async () => {
      const admitted = await admission.admit(context, typeof cost === 'number' ? cost : cost(context))
      if (admitted instanceof Response) return admitted
      const checked = await check(context, admitted)
      const refusal = isFreeForProject ? undefined : await admitted.charge()
      return refusal ?? answer(context, admitted, checked)
    }),
  )
  app.options(path, (context) => admission.answerOptions(context, method))
}
