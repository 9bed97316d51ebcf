// Which of its three views the login panel shows, and the address that was typed in another one.

export type AuthView = { view: 'login' | 'register' | 'forgotten'; email: string };

export const firstAuthView: AuthView = { view: 'login', email: '' };
