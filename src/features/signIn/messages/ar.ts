import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of what the view of the sign-in cannot show. */
export const messages: Translated<typeof en> = {
  'signIn.unknown': 'حدثت مشكلة عند بدء المصادقة. اربط المحفظة مجددًا بعد قليل.',
  'signIn.left': 'لم يُسجَّل دخولك. لم ترد المحفظة: أنهِ الاتصال فيها أيضًا.',
}
