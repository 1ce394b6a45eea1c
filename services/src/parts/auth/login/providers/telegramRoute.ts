import type { Kysely } from 'kysely'
import * as z from 'zod'
import { Refusal } from '../../../../http/refusal.js'
import { sha256, toB64 } from '../../../../proof/encoding.js'
import { addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import type { LoginTables } from '../schema.js'
import { siteFields } from '../shapes.js'
import { admitVisit } from './admitVisit.js'
import { logInIdentified, tellProfile } from './logInIdentified.js'
import { initDataLifeMs, readInitData } from './readInitData.js'
import type { ProviderRoutesTools } from './tools.js'
import { refuseVisit } from './visits.js'

/** A Telegram bot whose mini app is a host page. */
export interface TelegramBot {
  readonly botKey: string
  /** The projects whose pages are the mini app: init data names no site, so no other project may log in with it. */
  readonly projects: readonly string[]
}

/** How long used init data is remembered beyond its own life, in ms: a process whose clock is behind takes none again. */
const keepMs = 3_600_000

const telegramShape = z.strictObject({
  ...siteFields,
  initData: z.string().min(1).max(8192),
})

/** Adds login in a mini app of Telegram, by what Telegram signed for its page. */
export function addTelegramRoute(tools: ProviderRoutesTools, bot: TelegramBot | undefined): void {
  const { app, door, db, clock, logins, allowsLoopback } = tools
  addOpenFrameRoute(app, door, {
    path: '/login/v1/telegram',
    shape: telegramShape,
    async answer({ context, jkt, body: { projectId, origin, language, initData } }) {
      if (!bot?.projects.includes(projectId)) {
        throw new Refusal(404, 'PROVIDER_UNKNOWN', 'These services have no login by Telegram for this project.')
      }
      const at = await admitVisit(tools, context, { jkt, projectId, origin, language })
      const who = readInitData(initData, bot.botKey, clock.now())
      if (!who) throw refuseVisit()
      const begun = await db.transaction().execute(async (trx) => {
        await takeOnce(trx, initData, clock.now())
        return logInIdentified(trx, tools, who, { ...at, provider: 'telegram', method: 'telegram' })
      })
      return {
        ...(await logins.answer(begun.sid, begun.refreshToken)),
        profile: await tellProfile('telegram', who.profile, allowsLoopback),
      }
    },
  })
}

/** Of two calls with the same, in whatever processes, one goes on. @throws {Refusal} SOCIAL_REFUSED */
async function takeOnce(trx: Kysely<LoginTables>, initData: string, now: number): Promise<void> {
  await trx
    .deleteFrom('auth.used_init_data')
    .where('expires_at', '<', now - keepMs)
    .execute()
  // By its hash and not its text, which can be written in many ways.
  const digest = toB64(sha256(new URLSearchParams(initData).get('hash') ?? ''))
  const taken = await trx
    .insertInto('auth.used_init_data')
    .values({ digest, expires_at: now + initDataLifeMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (!taken) throw refuseVisit()
}
