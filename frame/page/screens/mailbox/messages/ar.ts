import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of adding a mailbox. */
export const messages: Translated<typeof en> = {
  'mailbox.title': 'أضف عنوان بريد إلكتروني',
  'mailbox.help': 'يسجّل دخولك أيضًا، وبه يتم استرداد محفظتك إذا ضاع هذا الجهاز.',
  'mailbox.label': 'عنوان البريد الإلكتروني',
  'mailbox.send': 'إرسال رمز',
  'mailbox.later': 'ليس الآن',
  'mailbox.bad': 'هذا ليس عنوان بريد إلكتروني. راجع ما كتبته.',
  'mailbox.taken': 'حساب آخر يسجّل الدخول بهذا العنوان. استخدم عنوانًا آخر.',
  'mailbox.many': 'أُرسلت رسائل كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
  'mailbox.stale': 'يحتاج هذا إلى تسجيل دخول حديث. سجّل الخروج ثم الدخول من جديد، وأضف العنوان عندئذ.',
  'mailbox.unproved': 'لم يُؤكَّد هذا في الرسالة. العنوان يسجّل دخولك من الآن، لكنه لا يسترد شيئًا بعد.',
  'mailbox.offline': 'لم تردّ إحدى الخدمات. تحقّق من اتصالك وحاول مرة أخرى.',
}
