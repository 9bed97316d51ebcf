import { login } from '../session/login.ts';
import type { WorkerMethod } from './worker-method.ts';

export const logIn: WorkerMethod<'login'> = ({ session }, credentials) => login(session.context, credentials);
