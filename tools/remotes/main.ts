// Entry of `npm run remotes`.
import './cli';
