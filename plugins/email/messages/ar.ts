import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of the field on Connect, of the row on Account, and of what goes wrong. */
export const messages: Translated<typeof en> = {
  'email.address': 'عنوان البريد الإلكتروني',
  'email.continue': 'متابعة',
  'email.as': 'المتابعة باسم {name}',
  'email.have.code': 'أدخل الرمز الذي أُرسل إليك',
  'email.have.mail': 'تابع بالرسالة التي أُرسلت إليك',
  'email.row': 'البريد',
  'email.update.title': 'تغيير البريد',
  'email.failed': 'لم ينجح ذلك. حاول مرة أخرى بعد قليل.',
  'email.error.EMAIL_INVALID': 'أدخل عنوان بريد إلكتروني مثل you@example.com',
  'email.error.EMAIL_TOO_SOON': {
    zero: 'يرجى المحاولة مرة أخرى الآن',
    one: 'يرجى المحاولة مرة أخرى بعد ثانية',
    two: 'يرجى المحاولة مرة أخرى بعد ثانيتين',
    few: 'يرجى المحاولة مرة أخرى بعد {count} ثوانٍ',
    many: 'يرجى المحاولة مرة أخرى بعد {count} ثانية',
    other: 'يرجى المحاولة مرة أخرى بعد {count} ثانية',
  },
  'email.error.EMAIL_TOO_MANY': {
    zero: 'محاولات كثيرة جدًا. حاول مرة أخرى الآن.',
    one: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقة.',
    two: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد دقيقتين.',
    few: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد {count} دقائق.',
    many: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد {count} دقيقة.',
    other: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد {count} دقيقة.',
  },
  'email.error.EMAIL_CODE_WRONG': 'هذا الرمز خاطئ. قارنه بأحدث رسالة.',
  'email.error.EMAIL_CODE_EXPIRED': 'لم يعد هذا الرمز صالحًا. اطلب إرسال رمز جديد.',
  'email.error.EMAIL_DEVICE_REFUSED': 'لم يُؤكَّد في الوقت المحدد، أو اختير رقم آخر. اطلب إرسال الرسالة مجددًا.',
  'email.error.EMAIL_TAKEN': 'حساب آخر يسجّل الدخول بهذا العنوان. استخدم عنوانًا آخر.',
  'email.error.offline': 'لم تردّ خدمة تسجيل الدخول. تحقّق من اتصالك وحاول مرة أخرى.',
  'email.error.site': 'لا يعمل تسجيل الدخول بالبريد الإلكتروني على هذا الموقع بعد. الرمز أدناه يساعد القائمين عليه.',
  'email.error.networks': 'لا يعمل تسجيل الدخول هذا مع شبكات هذا التطبيق بعد. الرمز أدناه يساعد القائمين عليه.',
  'email.error.SIGN_UP_REFUSED':
    'لا يوجد حساب بهذا الدخول هنا بعد، وإنشاء حسابات جديدة محدود. اسأل القائمين على الموقع.',
  'email.error.RECOVERY_WAITS': 'لحماية محفظتك، لا تُفتح هنا إلا بعد انتظار. الرسالة الخاصة بذلك تذكر متى.',
  'email.error.WALLET_SUSPENDED': 'هذه المحفظة معلّقة. اتبع الرسالة الخاصة بذلك ثم سجّل الدخول من جديد.',
}
