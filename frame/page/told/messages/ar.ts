import type { Translated } from '../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of what is told to the user. */
export const messages: Translated<typeof en> = {
  'news.title': 'جديد في حسابك',
  'news.help': 'حدث هذا منذ آخر زيارة لك، وليس على هذا الجهاز.',
  'news.loginAdded': 'أُضيفت طريقة لتسجيل الدخول: {what}',
  'news.loginRemoved': 'أُزيلت طريقة لتسجيل الدخول: {what}',
  'news.openerAdded': 'أُضيف ما يفتح محفظتك: {what}',
  'news.openerRemoved': 'أُزيل ما كان يفتح محفظتك ولم يعد يفتحها: {what}',
  'news.recovering': 'فُتحت على جهاز جديد: {what}',
  'news.exchanged': 'سجّل موقع دخولك على جهاز جديد: {what}',
  'news.exported': 'عُرضت عبارة الاسترداد',
  'news.suspended': 'أوقف القائمون على الموقع حسابك',
  'news.reinstated': 'لم يعد حسابك موقوفًا',
  'news.suspended.help':
    'الحساب الموقوف لا يوقّع شيئًا لذلك الموقع. تبقى محفظتك لك. إن كنت ترى أن في ذلك خطأ، فراسل القائمين على الموقع.',
  'news.unknown': 'هل هنا شيء ليس منك؟ افتح إعدادات محفظتك: أزِل الجهاز أو طريقة تسجيل الدخول، ثم أمّن محفظتك من جديد.',
  'news.seen': 'اطّلعت على هذا',
  'opener.dev': 'جهاز',
  'opener.prf': 'مفتاح مرور',
  'opener.code': 'رمز الاسترداد',
  'opener.pass': 'عبارة مرور',
  'opener.man': 'الاسترداد عن طريق المشغّل',
  'waiting.title': 'هل هذا أنت؟',
  'waiting.help': 'ببريدك الإلكتروني يطلب جهاز جديد فتح محفظتك. إن لم تفعل شيئًا، فسيمكنه ذلك ابتداءً من {time}.',
  'waiting.site': 'الموقع، كما يذكره الجهاز',
  'waiting.browser': 'المتصفح',
  'waiting.place': 'المكان',
  'waiting.since': 'وقت الطلب',
  'waiting.warning': 'لست أنت؟ إذن هناك من يقرأ بريدك: اضغط «لا»، وغيّر كلمة مرور صندوق بريدك. استخدام محفظتك لا يوقفه.',
  'waiting.yes': 'نعم، هذا أنا',
  'waiting.no': 'لا، أوقفه',
  'waiting.later': 'القرار لاحقًا',
  'waiting.working': 'جارٍ إيصال جوابك',
  'waiting.failed': 'لم يصل جوابك. حاول مرة أخرى.',
}
