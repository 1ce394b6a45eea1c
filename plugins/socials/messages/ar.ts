import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of logging in with an account that the user has. */
export const messages: Translated<typeof en> = {
  'socials.with': 'المتابعة عبر {name}',
  'socials.with.passkey': 'المتابعة بمفتاح مرور',
  'socials.gone': 'لم يُعدّ {name} هنا',
  'socials.more': 'طرق أخرى للمتابعة',
  'socials.title': 'كل طرق تسجيل الدخول',
  'socials.go.title': 'تسجيل الدخول عبر {name}',
  'socials.go.help': 'تُفتح نافذة {name}.',
  'socials.wait.title': 'تابع في {name}',
  'socials.wait.help': 'أكمل في النافذة التي فُتحت.',
  'socials.connecting.title': 'جارٍ تسجيل الدخول',
  'socials.connecting.help': 'جارٍ تجهيز محفظتك.',
  'socials.other': 'اختيار طريقة أخرى',

  'socials.passkey.title': 'تسجيل الدخول بمفتاح مرور',
  'socials.passkey.help': 'استخدم مفتاحك، أو أنشئ به محفظة جديدة.',
  'socials.passkey.use': 'استخدام مفتاح المرور',
  'socials.passkey.create': 'إنشاء محفظة جديدة',

  'socials.farcaster.title': 'Farcaster',
  'socials.farcaster.help': 'امسح هذا بكاميرا هاتفك.',
  'socials.farcaster.phone': 'أكّده في تطبيق Farcaster.',
  'socials.farcaster.open': 'فتح Farcaster',
  'socials.farcaster.copy': 'نسخ الرابط',
  'socials.farcaster.qr': 'رمز QR لـ Farcaster',

  'socials.failed.title': 'تعذّر تسجيل الدخول',
  'socials.failed': 'لم ينجح ذلك. حاول مرة أخرى.',
  'socials.error.SOCIAL_FAILED.title': 'فشل بدء الاتصال بالحساب الاجتماعي',
  'socials.error.SOCIAL_CONNECT_FAILED.title': 'فشل الاتصال',
  'socials.error.SOCIAL_WINDOW_BLOCKED.title': 'حُظرت النافذة',
  'socials.error.SOCIAL_WINDOW_BLOCKED': 'اسمح بنوافذ هذه الصفحة ثم حاول مرة أخرى.',
  'socials.error.SOCIAL_WINDOW_CLOSED.title': 'أُغلقت النافذة المنبثقة',
  'socials.error.SOCIAL_WINDOW_CLOSED': 'أكمل هناك إن كانت مفتوحة، أو حاول مرة أخرى.',
  'socials.error.SOCIAL_DENIED.title': 'رُفض الاتصال',
  'socials.error.SOCIAL_DENIED': 'لم تسمح بتسجيل الدخول.',
  'socials.error.SIGN_UP_REFUSED.title': 'لا حساب هنا',
  'socials.error.SIGN_UP_REFUSED':
    'لا يوجد حساب بهذا الدخول هنا بعد، وإنشاء حسابات جديدة محدود. اسأل القائمين على الموقع.',
  'socials.error.SOCIAL_EXPIRED': 'استغرق ذلك وقتًا طويلًا. حاول مرة أخرى.',
  'socials.error.SOCIAL_REFUSED': 'لم يؤكّده مزوّد الخدمة. حاول مرة أخرى.',
  'socials.error.PROVIDER_UNKNOWN': 'لم يُعدّ هذا هنا. اختر طريقة أخرى.',
  'socials.error.NETWORKS_NOT_SERVED': 'لا يعمل تسجيل الدخول هذا مع شبكات هذا التطبيق بعد.',
  'socials.error.FARCASTER_FAILED.title': 'فشل الاتصال بـ Farcaster',
}
