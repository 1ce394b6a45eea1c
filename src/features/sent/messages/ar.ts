import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Arabic texts of what became of something that was sent. */
export const messages: Translated<typeof en> = {
  'sent.explorer': 'عرض في المستكشف',

  'sent.success.send': 'تم إرسال {what}',
  'sent.success.trade': 'تمت مبادلة {paid} مقابل {got} على الأقل',
  'sent.success.approve': 'تمت الموافقة على {token}',
  'sent.success.revoke': '{token}: سُحبت الموافقة',
  'sent.success.other': 'تم تأكيد المعاملة',

  'sent.reverted.send': 'فشل تحويل {what}. أبطلته الشبكة، وصُرفت الرسوم.',
  'sent.reverted.trade': 'فشلت مبادلة {paid}. أبطلتها الشبكة، وصُرفت الرسوم.',
  'sent.reverted.approve': 'لم تتم الموافقة على {token}. أبطلتها الشبكة، وصُرفت الرسوم.',
  'sent.reverted.other': 'فشلت معاملة. أبطلتها الشبكة، وصُرفت الرسوم.',

  'sent.partial.other': 'لم يتم إلا جزء مما وافقت عليه. راجعه في محفظتك.',

  'sent.failed.send': 'فشل تحويل {what}. لم يدخل أي كتلة: لم يُرسَل شيء.',
  'sent.failed.other': 'فشلت معاملة. لم تدخل أي كتلة: لم يُنفَّذ شيء.',

  'sent.cancelled.send': 'أُلغي: لم يُرسَل {what}. صُرفت رسوم.',
  'sent.cancelled.other': 'أُلغي: لم يُنفَّذ شيء. صُرفت رسوم.',

  'sent.unknown.send': 'أُرسل {what}، لكن دون تأكيد. راجع محفظتك قبل أن ترسل مرة أخرى.',
  'sent.unknown.other': 'معاملة لم تتأكد. راجع محفظتك قبل أن ترسلها مرة أخرى.',
}
