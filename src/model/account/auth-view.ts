// The current view of the login panel, and the e-mail address carried over between views.

export type AuthView = {
  view: 'login' | 'register' | 'forgotten';
  email: string;
  /** translated text above the form: what has succeeded before the login */
  notice?: string;
};

export const firstAuthView: AuthView = { view: 'login', email: '' };
