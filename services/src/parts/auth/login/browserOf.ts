import type { Context } from 'hono'
import { nameBrowser } from '../../../pages/nameBrowser.js'

/** The browser that a call came from, in the words that mails and lists of logins show. */
export const browserOf = (context: Context): string => nameBrowser(context.req.header('User-Agent'))
