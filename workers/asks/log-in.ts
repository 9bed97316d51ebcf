import { login } from '../session/login.ts';
import type { Ask } from './ask.ts';

export const logIn: Ask<'login'> = ({ session }, credentials) => login(session.context, credentials);
