/** Loaders of the views. */
export const views = {
  EmailLogin: () => import('./views/EmailLogin.js'),
  EmailVerifyDevice: () => import('./views/EmailVerifyDevice.js'),
  UpdateEmailWallet: () => import('./views/UpdateEmailWallet.js'),
  UpdateEmailPrimaryOtp: () => import('./views/UpdateEmailPrimaryOtp.js'),
  UpdateEmailSecondaryOtp: () => import('./views/UpdateEmailSecondaryOtp.js'),
}

/** Fetches the view that follows the field. What fails is asked for again when it is shown, and reported then. */
export const preloadCode = (): void => void views.EmailLogin().catch(() => undefined)
