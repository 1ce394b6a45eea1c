import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Arabic texts of what is shared with a site. */
export const messages: Translated<typeof en> = {
  'disclosure.title': 'ما يُشارَك مع هذا الموقع',
  'disclosure.asks': 'يستطيع قراءة {what}.',
  'disclosure.email': 'عنوان بريدك الإلكتروني',
  'disclosure.name': 'اسمك',
  'disclosure.ways': 'كيفية تسجيل دخولك',
  'disclosure.continue': 'متابعة',
  'disclosure.refuse': 'عدم السماح',
}
