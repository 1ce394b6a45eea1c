import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of a login by the app’s own server. */
export const messages: Translated<typeof en> = {
  'host-login.row': 'المتابعة بحسابك هنا',
  'host-login.title': 'تسجيل الدخول',
  'host-login.wait.title': 'جارٍ تسجيل الدخول',
  'host-login.wait.help': 'جارٍ تجهيز محفظتك.',
  'host-login.failed.title': 'تعذّر تسجيل الدخول',
  'host-login.failed': 'لم ينجح ذلك. حاول مرة أخرى.',
  'host-login.error.EXCHANGE_HOST_FAILED': 'لم يقل هذا الموقع من أنت. سجّل الدخول إلى الموقع ثم حاول مرة أخرى.',
  'host-login.error.EXCHANGE_REFUSED': 'لم تقبل محفظتك ما قاله هذا الموقع. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
  'host-login.error.EXCHANGE_PAUSED': 'على الأجهزة الجديدة أن تنتظر ساعة. سجّل الدخول بطريقة أخرى، أو حاول لاحقًا.',
  'host-login.error.PROVIDER_UNKNOWN': 'لم يُعدّ هذا هنا. اختر طريقة أخرى.',
  'host-login.error.SOCIAL_EXPIRED': 'استغرق ذلك وقتًا طويلًا. حاول مرة أخرى.',
  'host-login.error.SCREEN_CLOSED': 'لم تتابع. حاول مرة أخرى أو اختر طريقة أخرى.',
  'host-login.error.NETWORKS_NOT_SERVED': 'لا يعمل تسجيل الدخول هذا مع شبكات هذا التطبيق بعد.',
}
